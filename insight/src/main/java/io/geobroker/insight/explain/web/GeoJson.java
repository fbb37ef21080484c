package io.geobroker.insight.explain.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.explain.AskedStatement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The geography of an answer.
 *
 * @param region whose broker answered
 * @param instance which broker of that region
 * @param datacenter the region's own
 * @param roundTripsAcrossTheOcean how often the answer waited for another datacenter, one after the other or at once: at
 *     least, since conditions that compete with others take more
 * @param statements what was asked of Cassandra before the answer was written, in that order
 * @param statementsLeftOut how many more there were than are shown
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record GeoJson(
        String region,
        String instance,
        String datacenter,
        int roundTripsAcrossTheOcean,
        List<StatementJson> statements,
        int statementsLeftOut) {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MICROS_PER_MILLI = 1e3;

    /**
     * One statement.
     *
     * @param statement what it does to which table
     * @param coordinatorDatacenter of the node that was asked
     * @param serialConsistency null when the statement has no condition
     * @param milliseconds until it was answered; null when nobody waited for that
     * @param attempts how often it was sent
     */
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
                    inMilliseconds(asked.duration()),
                    asked.attempts());
        }
    }

    /** @param most how many statements are shown */
    static GeoJson of(HomeRegion here, List<AskedStatement> asked, int most) {
        String datacenter = here.region().datacenter();
        return new GeoJson(
                here.name(),
                here.instance(),
                datacenter,
                // What has no answer yet goes on behind this one: nobody waited for it.
                asked.stream()
                        .filter(statement -> statement.duration() != null)
                        .mapToInt(statement -> statement.roundTripsAbroad(datacenter))
                        .sum(),
                asked.stream().limit(most).map(StatementJson::of).toList(),
                Math.max(0, asked.size() - most));
    }

    private static @Nullable Double inMilliseconds(@Nullable Duration duration) {
        return duration == null ? null : Math.round(duration.toNanos() / NANOS_PER_MICRO) / MICROS_PER_MILLI;
    }
}
