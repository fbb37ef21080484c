package io.geobroker.insight.health;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.link.LinkState;
import io.geobroker.insight.link.RoundTrips;
import io.geobroker.insight.link.WatchCanaries;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Warnings about the local datacenter and the links to other regions. Thread-safe.
 *
 * @param brokers this broker's own measures
 * @param isLost whether a region is declared lost: nothing is known of links to it
 */
public record ClusterHealth(
        HomeRegion here,
        Metering metering,
        RoundTrips roundTrips,
        WatchCanaries canaries,
        Supplier<List<HealthMeasure>> brokers,
        Predicate<String> isLost,
        Diagnosis diagnosis) {
    private static final Map<Check, NodeCounter.Kind> MESSAGES = Map.of(
            Check.EXPIRED_MESSAGES, NodeCounter.Kind.EXPIRED_MESSAGES,
            Check.DROPPED_MESSAGES, NodeCounter.Kind.DROPPED_MESSAGES);

    public List<Finding> findings(Instant now) {
        List<HealthMeasure> vitals = new ArrayList<>(brokers.get());
        for (NodeReading node : metering.nodes()) {
            vitals.addAll(node.vitals());
            if (!node.isUp()) {
                vitals.add(new HealthMeasure(Check.NODES_DOWN, node.address(), 1));
            }
        }
        if (!metering.nodes().isEmpty() && metering.nodes().stream().allMatch(NodeReading::isUp)) {
            vitals.add(new HealthMeasure(Check.NODES_DOWN, "", 0));
        }
        for (String region : here.namesOfOthers()) {
            boolean cut = linkTo(region) == LinkState.CUT || linkFrom(region) == LinkState.CUT;
            vitals.add(new HealthMeasure(Check.REGIONS_CUT, region, cut ? 1 : 0));
        }
        MESSAGES.forEach((check, kind) -> metering.recent()
                .map(recent -> recent.count(kind))
                .ifPresent(count -> vitals.add(new HealthMeasure(check, "", count.doubleValue()))));
        return diagnosis.of(vitals, now);
    }

    public LinkState linkTo(String region) {
        return isLost.test(region) ? LinkState.UNKNOWN : roundTrips.state(region);
    }

    public LinkState linkFrom(String region) {
        return isLost.test(region) ? LinkState.UNKNOWN : canaries.state(region);
    }
}
