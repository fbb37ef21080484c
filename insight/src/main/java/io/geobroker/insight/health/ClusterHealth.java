package io.geobroker.insight.health;

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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Warnings about the local datacenter and the links to other regions. Thread-safe.
 *
 * @param brokers this broker's own measures
 */
public record ClusterHealth(
        List<String> others,
        Metering metering,
        RoundTrips roundTrips,
        WatchCanaries canaries,
        Supplier<List<HealthMeasure>> brokers,
        Diagnosis diagnosis) {
    public ClusterHealth {
        others = List.copyOf(others);
    }

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
        for (String region : others) {
            boolean cut = roundTrips.state(region) == LinkState.CUT || canaries.state(region) == LinkState.CUT;
            vitals.add(new HealthMeasure(Check.REGIONS_CUT, region, cut ? 1 : 0));
        }
        metering.recent().ifPresent(recent -> {
            addIfTold(vitals, Check.EXPIRED_MESSAGES, recent.count(NodeCounter.Kind.EXPIRED_MESSAGES));
            addIfTold(vitals, Check.DROPPED_MESSAGES, recent.count(NodeCounter.Kind.DROPPED_MESSAGES));
        });
        return diagnosis.of(vitals, now);
    }

    private static void addIfTold(List<HealthMeasure> vitals, Check check, @Nullable Long count) {
        if (count != null) {
            vitals.add(new HealthMeasure(check, "", count.doubleValue()));
        }
    }
}
