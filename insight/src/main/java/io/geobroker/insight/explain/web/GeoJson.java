package io.geobroker.insight.explain.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.explain.AskedStatement;
import io.geobroker.insight.web.Millis;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Geography of an answer.
 *
 * @param datacenter the region's own
 * @param roundTripsAcrossTheOcean sum of {@link AskedStatement#roundTripsAbroad} over answered statements
 * @param statements sent before the answer was written, in order
 * @param statementsLeftOut number not shown
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record GeoJson(
        String region,
        String instance,
        String datacenter,
        int roundTripsAcrossTheOcean,
        List<StatementJson> statements,
        int statementsLeftOut) {
    /** An {@link AskedStatement}. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record StatementJson(
            String statement,
            String coordinatorDatacenter,
            String consistency,
            @Nullable String serialConsistency,
            @Nullable Double milliseconds,
            int attempts) {

        static StatementJson of(AskedStatement asked) {
            return new StatementJson(
                    asked.name(),
                    asked.datacenter(),
                    asked.consistency(),
                    asked.serialConsistency(),
                    Millis.orNull(asked.duration()),
                    asked.attempts());
        }
    }

    static GeoJson of(HomeRegion here, List<AskedStatement> asked, int most) {
        String datacenter = here.region().datacenter();
        return new GeoJson(
                here.name(),
                here.instance(),
                datacenter,
                // Without an answer it did not delay this one.
                asked.stream()
                        .filter(statement -> statement.duration() != null)
                        .mapToInt(statement -> statement.roundTripsAbroad(datacenter))
                        .sum(),
                asked.stream().limit(most).map(StatementJson::of).toList(),
                Math.max(0, asked.size() - most));
    }
}
