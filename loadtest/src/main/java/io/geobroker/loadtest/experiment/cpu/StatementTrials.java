package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Turns;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sends the statements of a load to a world whose brokers are suspended, and then more of one kind beside them, one kind after
 * the other: what nodes and this program take more is what that kind costs among the others. Alone it would cost three to five
 * times as much, for each statement that comes by itself wakes threads that then look for more. All that a statement causes
 * counts: replicas in other regions, and what conditional writes read and keep.
 */
final class StatementTrials {
    /** So many that they stand out, and not so many that the machine is full. */
    private static final double MORE_PER_SECOND = 200;

    private static final int ROUNDS = 3;
    /** Beside the kinds: only what is sent without orders, and twice all of the load. */
    private static final int OTHER_SAMPLES = 3;

    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration BRIEF = Duration.ofMillis(400);

    private final OpenLoop loop = new OpenLoop();
    private final ExperimentWorld world;
    private final ScratchTables tables;
    private final StatementMix idle;
    private final StatementMix loaded;
    private final Duration length;

    /** Cores, while something was sent. */
    private record Taken(double nodes, double client) {
        static Taken of(Usage usage) {
            return new Taken(usage.cores(List.of("cassandra-")), usage.cores(List.of(ProcessTimes.LOAD_GENERATOR)));
        }
    }

    private StatementTrials(
            ExperimentWorld world, ScratchTables tables, StatementMix idle, StatementMix loaded, Duration length) {
        this.world = world;
        this.tables = tables;
        this.idle = idle;
        this.loaded = loaded;
        this.length = length;
    }

    /**
     * @param counted by brokers under load: statements are made as wide as theirs
     * @param withoutOrders what brokers send for tickers alone
     * @param ofOrders what they send for orders and trades beside
     * @param length of all measured samples together, if that is enough
     */
    static StatementCosts measure(
            ExperimentWorld world,
            ExperimentSettings settings,
            BrokerStatements counted,
            StatementMix withoutOrders,
            List<DutyStatements> ofOrders,
            Duration length)
            throws InterruptedException {
        int rounds = settings.brief() ? 1 : ROUNDS;
        Duration sample = length.dividedBy((long) rounds * (StatementKind.values().length + OTHER_SAMPLES));
        StatementMix loaded = withoutOrders;
        for (Map.Entry<StatementKind, Double> each :
                StatementMix.of(ofOrders).perSecond().entrySet()) {
            loaded = loaded.with(each.getKey(), each.getValue());
        }
        int rowBytes = counted.bytesPerWrite(DutyStatements.PLAIN_TABLES);
        int accountBytes = counted.bytesPerWrite(Set.of(DutyStatements.ACCOUNTS));
        world.suspendAll();
        try (ScratchTables tables = ScratchTables.open(world.testbed(), rowBytes, accountBytes)) {
            StatementTrials trials = new StatementTrials(
                    world,
                    tables,
                    withoutOrders,
                    loaded,
                    settings.brief() ? BRIEF : sample.compareTo(SHORTEST) < 0 ? SHORTEST : sample);
            // Unmeasured, so that the driver and what nodes do for it are compiled.
            trials.round(0);
            List<StatementCosts.Round> all = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                all.add(trials.round(round));
                settings.say("costs of statements, round " + (round + 1) + " of " + rounds);
            }
            return StatementCosts.of(all);
        } finally {
            world.runAll();
        }
    }

    private StatementCosts.Round round(int number) throws InterruptedException {
        Taken without = take(idle);
        Taken before = take(loaded);
        Map<StatementKind, Taken> more = new EnumMap<>(StatementKind.class);
        for (StatementKind kind : Turns.inRound(number, List.of(StatementKind.values()))) {
            more.put(kind, take(loaded.with(kind, MORE_PER_SECOND)));
        }
        Taken after = take(loaded);
        double nodes = (before.nodes + after.nodes) / 2;
        double client = (before.client + after.client) / 2;
        Map<StatementKind, StatementCosts.Sample> samples = new EnumMap<>(StatementKind.class);
        more.forEach((kind, taken) -> samples.put(
                kind,
                new StatementCosts.Sample(
                        1_000 * (taken.nodes - nodes) / MORE_PER_SECOND,
                        1_000 * (taken.client - client) / MORE_PER_SECOND)));
        return new StatementCosts.Round(samples, nodes - without.nodes);
    }

    private Taken take(StatementMix mix) throws InterruptedException {
        List<CompletableFuture<?>> underWay = new ArrayList<>();
        ProcessTimes before = ProcessTimes.now(world.processes());
        if (mix.total() > 0) {
            StatementMix.Turns turns = mix.turns();
            loop.run(
                    mix.total(),
                    length,
                    () -> true,
                    (number, intended) -> underWay.add(tables.send(turns.next()).toCompletableFuture()));
        } else {
            TimeUnit.NANOSECONDS.sleep(length.toNanos());
        }
        underWay.forEach(CompletableFuture::join);
        return Taken.of(before.until(ProcessTimes.now(world.processes())));
    }
}
