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

/** Current statement counts for load tests; metrics are older, as of the last reading. */
@Hidden
@RestController
public record StatementsController(Metering metering, WorldWrites world) {
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

    /** @param answered without background reads */
    record Statements(long answered, Map<String, Writes> writes) {}

    /**
     * See {@link TableWrites}.
     *
     * @param bytes values and column names
     * @param oceanMessages predicted between regions, with answers
     */
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
