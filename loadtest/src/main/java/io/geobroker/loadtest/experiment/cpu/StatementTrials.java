package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Turns;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Measures the CPU cost of one more statement of a kind among those of a load.
 *
 * <p>Brokers are suspended; this process sends the load's statements, then more of each kind. Alone a statement costs three
 * to five times as much: it wakes threads that then poll for more work. Replicas in other regions and Paxos count.
 */
record StatementTrials(
        ExperimentWorld world, ScratchTables tables, StatementMix idle, StatementMix loaded, Duration length) {
    /** Enough to stand out, and few enough for an unsaturated machine. */
    private static final double MORE_PER_SECOND = 200;

    private static final int ROUNDS = 3;
    /** The idle statements once, the load's twice. */
    private static final int OTHER_SAMPLES = 3;

    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration BRIEF = Duration.ofMillis(400);

    /**
     * @param windows of the load, whose statements are imitated in number and size
     * @param length of all samples together, if that is enough
     */
    static StatementCosts measure(ExperimentWorld world, CpuWindows windows, Duration length) {
        ExperimentSettings settings = world.settings();
        int rounds = settings.brief() ? 1 : ROUNDS;
        long samples = (long) rounds * (StatementKind.values().length + OTHER_SAMPLES);
        Duration sample = settings.brief() ? BRIEF : Collections.max(List.of(SHORTEST, length.dividedBy(samples)));
        BrokerStatements counted = windows.statements(windows.whole());
        StatementMix withoutOrders = new StatementMix(
                Map.of(StatementKind.READ, Math.max(0, windows.tickers().reads())));
        int rowBytes = counted.bytesPerWrite(DutyStatements.PLAIN_TABLES);
        int accountBytes = counted.bytesPerWrite(Set.of(DutyStatements.ACCOUNTS));
        world.suspendAll();
        try (ScratchTables tables = ScratchTables.open(world.testbed(), rowBytes, accountBytes)) {
            StatementTrials trials = new StatementTrials(
                    world, tables, withoutOrders, withoutOrders.with(windows.dutyStatements()), sample);
            // Unmeasured: driver and nodes compile the code.
            trials.round(0, new StatementCosts());
            StatementCosts costs = new StatementCosts();
            for (int round = 0; round < rounds; round++) {
                trials.round(round, costs);
                settings.say("costs of statements, round " + (round + 1) + " of " + rounds);
            }
            return costs;
        } finally {
            world.runAll();
        }
    }

    private void round(int number, StatementCosts costs) {
        Cores without = take(idle);
        Cores before = take(loaded);
        Map<StatementKind, Cores> more = new EnumMap<>(StatementKind.class);
        for (StatementKind kind : Turns.inRound(number, List.of(StatementKind.values()))) {
            more.put(kind, take(loaded.with(kind, MORE_PER_SECOND)));
        }
        Cores usual = before.plus(take(loaded)).times(0.5);
        more.forEach((kind, taken) ->
                costs.millis().add(kind.words(), taken.minus(usual).times(1_000 / MORE_PER_SECOND)));
        costs.together().add(usual.nodes() - without.nodes());
    }

    /** The client counts as a broker. */
    private Cores take(StatementMix mix) {
        List<CompletableFuture<?>> underWay = new ArrayList<>();
        ProcessTimes before = ProcessTimes.now(world.processes());
        if (mix.total() > 0) {
            StatementMix.Turns turns = mix.turns();
            OpenLoop.Action send =
                    (number, intended) -> underWay.add(tables.send(turns.next()).toCompletableFuture());
            Uninterrupted.run(() -> new OpenLoop().run(mix.total(), length, () -> true, send));
        } else {
            Uninterrupted.pause(length);
        }
        underWay.forEach(CompletableFuture::join);
        Usage usage = before.until(ProcessTimes.now(world.processes()));
        return new Cores(usage.cores(List.of("cassandra-")), usage.cores(List.of(ProcessTimes.LOAD_GENERATOR)), 0);
    }
}
