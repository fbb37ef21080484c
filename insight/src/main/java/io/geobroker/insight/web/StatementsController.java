package io.geobroker.insight.web;

import io.geobroker.insight.amplification.EgressForecast;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.TableWrites;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Statements since this broker's start as they are counted now, for a load test that takes them between two moments: the
 * metrics of the same counts are as old as the last reading of the nodes.
 */
@Hidden
@RestController
public final class StatementsController {
    private final Metering metering;
    private final WorldWrites world;

    public StatementsController(Metering metering, WorldWrites world) {
        this.metering = metering;
        this.world = world;
    }

    @GetMapping(path = "/geo/statements", produces = MediaType.APPLICATION_JSON_VALUE)
    Statements statements() {
        BrokerTotals totals = metering.counted();
        return new Statements(
                totals.statements(),
                totals.writes().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                table ->
                                        Writes.of(table.getValue(), world.crossed(table.getKey(), table.getValue())))));
    }

    /**
     * @param answered reads and writes that somebody may have waited for
     * @param writes by table
     */
    record Statements(long answered, Map<String, Writes> writes) {}

    /**
     * @param plain acknowledged, without a condition
     * @param conditional whose condition was met
     * @param refused whose condition was not met
     * @param bytes the values of the plain and the conditional ones, with their names
     * @param oceanMessages to other regions, and back as answers, that these writes have to cost
     * @param oceanBytes of these messages
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Writes(long plain, long conditional, long refused, long bytes, long oceanMessages, long oceanBytes) {

        static Writes of(TableWrites table, EgressForecast crossed) {
            return new Writes(
                    table.plain(),
                    table.conditional(),
                    table.refused(),
                    table.plainBytes() + table.conditionalBytes(),
                    Math.round(crossed.messages()),
                    Math.round(crossed.bytes()));
        }
    }
}
