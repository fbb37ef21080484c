package io.geobroker.loadtest.storm.fault;

import io.geobroker.schema.world.Region;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Cuts between two regions, alone or with another fault. */
record CutFaults(Testbed testbed, Supplier<List<ChildProcess>> brokers) {
    private static final Duration SHORT_HINT_WINDOW = Duration.ofSeconds(3);

    private record Pair(String a, String b) {}

    FaultInEffect bothWays(int victim) {
        Pair pair = pair(victim);
        testbed.wan().cutBoth(pair.a, pair.b);
        return FaultInEffect.of(both(pair), () -> heal(pair));
    }

    FaultInEffect oneWay(int victim) {
        return oneWay(pair(victim));
    }

    FaultInEffect otherWay(int victim) {
        Pair pair = pair(victim);
        return oneWay(new Pair(pair.b, pair.a));
    }

    /** No node has hints for what was written in the cut. */
    FaultInEffect beyondTheHintWindow(int victim) {
        Pair pair = pair(victim);
        Map<CassandraNode, Duration> before = new HashMap<>();
        for (CassandraNode node : testbed.nodes()) {
            before.put(node, node.maxHintWindow());
            node.maxHintWindow(SHORT_HINT_WINDOW);
        }
        testbed.wan().cutBoth(pair.a, pair.b);
        return FaultInEffect.of(both(pair), () -> {
            heal(pair);
            before.forEach(CassandraNode::maxHintWindow);
        });
    }

    /** The coordinator dies with its hints for abroad; the cut heals before it restarts. */
    FaultInEffect andNodeKilled(int victim) {
        Pair pair = pair(victim);
        CassandraNode node = PlannedFault.victim(NodeFaults.in(pair.a, testbed), victim);
        return andKilled(pair, node, duration -> {
            TimeUnit.MILLISECONDS.sleep(duration.toMillis() * 2 / 3);
            node.kill();
            heal(pair);
            TimeUnit.MILLISECONDS.sleep(duration.toMillis() / 3);
        });
    }

    /** The broker restarts while the cut lasts. */
    FaultInEffect andBrokerKilled(int victim) {
        Pair pair = pair(victim);
        ChildProcess broker = PlannedFault.victim(brokers.get(), victim);
        return andKilled(pair, broker, duration -> {
            TimeUnit.MILLISECONDS.sleep(duration.toMillis() / 2);
            broker.kill();
            TimeUnit.MILLISECONDS.sleep(duration.toMillis() / 2);
            broker.restart();
        });
    }

    private FaultInEffect andKilled(Pair pair, ChildProcess victim, FaultInEffect.Lasting lasting) {
        testbed.wan().cutBoth(pair.a, pair.b);
        return new FaultInEffect(both(pair) + ", " + victim.name(), lasting, () -> {
            heal(pair);
            if (!victim.isRunning()) {
                victim.restart();
            }
        });
    }

    private FaultInEffect oneWay(Pair pair) {
        testbed.wan().cut(pair.a, pair.b);
        return FaultInEffect.of(pair.a + " -> " + pair.b, () -> heal(pair));
    }

    private void heal(Pair pair) {
        testbed.wan().healBoth(pair.a, pair.b);
    }

    private static String both(Pair pair) {
        return pair.a + " <-> " + pair.b;
    }

    private Pair pair(int victim) {
        List<Region> regions = testbed.world().regions();
        int a = victim % regions.size();
        int b = (a + 1 + victim / regions.size() % (regions.size() - 1)) % regions.size();
        return new Pair(regions.get(a).name(), regions.get(b).name());
    }
}
