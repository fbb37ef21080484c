package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Inflicts faults on a running world and puts each right again. What was killed comes back beside the faults that follow,
 * since a start takes long, but never is a second broker or a second node dead beside the first. Used by one thread.
 */
public final class Faults {
    private static final Duration AGREEMENT = Duration.ofMinutes(3);
    private static final int NODES_THAT_SPARE_ONE = 3;

    private final Testbed testbed;
    private final List<? extends WorldProcess> brokers;
    private final Consumer<String> progress;
    private final ConcurrentMap<String, CompletableFuture<Void>> comingBack = new ConcurrentHashMap<>();

    /** @param brokers those that may be killed */
    public Faults(Testbed testbed, List<? extends WorldProcess> brokers, Consumer<String> progress) {
        this.testbed = testbed;
        this.brokers = List.copyOf(brokers);
        this.progress = progress;
    }

    /**
     * Inflicts a fault and waits for as long as it lasts. What it killed may not be back then.
     *
     * @throws InterruptedException if interrupted while it lasts; {@link #putRight} then
     */
    public void inflict(PlannedFault fault) throws InterruptedException {
        if (fault.kind() == FaultKind.BROKER_KILL || fault.kind() == FaultKind.CUT_AND_BROKER_KILL) {
            brokers.forEach(this::awaitBack);
        }
        progress.accept("fault: " + fault.kind() + " for " + fault.lastingMillis() + " ms");
        switch (fault.kind()) {
            case REGION_CUT -> cut(fault, () -> {});
            case BROKER_KILL -> killAndRestart(any(brokers, fault), fault.lastingMillis());
            case NODE_KILL -> killNode(fault);
            case CUT_AND_BROKER_KILL ->
                cut(fault, () -> killAndRestart(any(brokers, fault), fault.lastingMillis() / 2));
        }
    }

    /** Heals all cuts and restarts all that is dead, then waits until all nodes agree. */
    public void putRight() {
        testbed.wan().healAll();
        CompletableFuture.allOf(comingBack.values().toArray(CompletableFuture[]::new))
                .join();
        testbed.processes().stream().filter(process -> !process.isRunning()).forEach(WorldProcess::restart);
        testbed.awaitAgreement(AGREEMENT);
        progress.accept("all faults are over");
    }

    /** What happens while a fault lasts. */
    private interface Meanwhile {
        void happens() throws InterruptedException;
    }

    private void cut(PlannedFault fault, Meanwhile meanwhile) throws InterruptedException {
        Pair pair = pair(fault);
        // Each fifth goes one way only, which is harder: requests arrive, answers do not.
        if (fault.victim() % 5 == 0) {
            testbed.wan().cut(pair.a, pair.b);
        } else {
            testbed.wan().cutBoth(pair.a, pair.b);
        }
        TimeUnit.MILLISECONDS.sleep(fault.lastingMillis() / 2);
        meanwhile.happens();
        TimeUnit.MILLISECONDS.sleep(fault.lastingMillis() / 2);
        testbed.wan().healBoth(pair.a, pair.b);
        progress.accept("healed");
    }

    /** Where two of three must answer one may be missing; with fewer nodes it would be an outage and nothing else. */
    private void killNode(PlannedFault fault) throws InterruptedException {
        if (testbed.options().nodesPerDatacenter() < NODES_THAT_SPARE_ONE) {
            progress.accept("no node can be spared");
            return;
        }
        testbed.nodes().forEach(this::awaitBack);
        killAndRestart(any(testbed.nodes(), fault), fault.lastingMillis());
    }

    private void killAndRestart(WorldProcess victim, long afterMillis) throws InterruptedException {
        progress.accept("kill -9 " + victim.name());
        victim.kill();
        TimeUnit.MILLISECONDS.sleep(afterMillis);
        comingBack.put(victim.name(), CompletableFuture.runAsync(() -> {
            victim.restart();
            progress.accept(victim.name() + " is back");
        }));
    }

    private void awaitBack(WorldProcess process) {
        comingBack
                .getOrDefault(process.name(), CompletableFuture.completedFuture(null))
                .join();
    }

    private record Pair(String a, String b) {}

    private Pair pair(PlannedFault fault) {
        int regions = testbed.world().regions().size();
        int a = fault.victim() % regions;
        int b = (a + 1 + fault.victim() / regions % (regions - 1)) % regions;
        return new Pair(
                testbed.world().regions().get(a).name(),
                testbed.world().regions().get(b).name());
    }

    private static <T> T any(List<? extends T> all, PlannedFault fault) {
        return all.get(fault.victim() % all.size());
    }
}
