package io.geobroker.insight.explain.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.explain.AskedStatement;
import java.util.List;

/**
 * Geography of an answer.
 *
 * @param datacenter the region's own
 * @param roundTripsAcrossTheOcean sum of {@link AskedStatement#roundTripsAbroad} over answered statements
 * @param statements sent before the answer was written, in order
 * @param statementsLeftOut number not shown
 */
record GeoJson(
        String region,
        String instance,
        String datacenter,
        int roundTripsAcrossTheOcean,
        List<AskedStatement> statements,
        int statementsLeftOut) {

    static GeoJson of(HomeRegion here, List<AskedStatement> asked, int most) {
        String datacenter = here.region().datacenter();
        return new GeoJson(
                here.name(),
                here.instance(),
                datacenter,
                // Without an answer it did not delay this one.
                asked.stream()
                        .filter(statement -> statement.milliseconds() != null)
                        .mapToInt(statement -> statement.roundTripsAbroad(datacenter))
                        .sum(),
                asked.stream().limit(most).toList(),
                Math.max(0, asked.size() - most));
    }
}
