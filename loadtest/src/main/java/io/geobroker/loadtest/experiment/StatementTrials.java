package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.StatementCosts.Sample;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sends statements of one kind after the other to a world whose brokers are suspended, at a steady rate, and takes what its
 * nodes and this program have of CPU time above their rest. All that a statement causes within its sample counts: replicas in
 * other regions, what conditional writes read and keep, and what the nodes do for reasons of their own because of it.
 */
final class StatementTrials {
    /** About what brokers send at the load of the experiment. */
    private static final double PER_SECOND = 200;

    private static final int ROUNDS = 3;
    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration BRIEF = Duration.ofMillis(400);
    private static final List<String> NODES = List.of("cassandra-");

    private final OpenLoop loop = new OpenLoop();
    private final ExperimentWorld world;
    private final ScratchTables tables;
    private final Duration length;

    private StatementTrials(ExperimentWorld world, ScratchTables tables, Duration length) {
        this.world = world;
        this.tables = tables;
        this.length = length;
    }

    /**
     * @param counted by brokers under load: statements are made as wide as theirs
     * @param length of all measured samples together, if that is enough
     */
    static StatementCosts measure(
            ExperimentWorld world, ExperimentSettings settings, BrokerStatements counted, Duration length)
            throws InterruptedException {
        int rounds = settings.brief() ? 1 : ROUNDS;
        Duration sample = length.dividedBy((long) rounds * (StatementKind.values().length + 1));
        int rowBytes = counted.bytesPerWrite(DutyStatements.PLAIN_TABLES);
        int accountBytes = counted.bytesPerWrite(Set.of(DutyStatements.ACCOUNTS));
        world.suspendAll();
        try (ScratchTables tables = ScratchTables.open(world.testbed(), rowBytes, accountBytes)) {
            StatementTrials trials = new StatementTrials(
                    world, tables, settings.brief() ? BRIEF : sample.compareTo(SHORTEST) < 0 ? SHORTEST : sample);
            // Unmeasured, so that the driver and what nodes do for it are compiled.
            trials.round(false);
            List<Map<StatementKind, Sample>> all = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                all.add(trials.round(round % 2 == 1));
                settings.say("costs of statements, round " + (round + 1) + " of " + rounds);
            }
            return StatementCosts.of(all);
        } finally {
            world.runAll();
        }
    }

    private Map<StatementKind, Sample> round(boolean backwards) throws InterruptedException {
        List<StatementKind> kinds = new ArrayList<>(List.of(StatementKind.values()));
        if (backwards) {
            Collections.reverse(kinds);
        }
        ProcessTimes before = ProcessTimes.now(world.processes());
        TimeUnit.NANOSECONDS.sleep(length.toNanos());
        Usage rest = before.until(ProcessTimes.now(world.processes()));
        Map<StatementKind, Sample> samples = new EnumMap<>(StatementKind.class);
        for (StatementKind kind : kinds) {
            samples.put(kind, sample(kind, rest));
        }
        return samples;
    }

    private Sample sample(StatementKind kind, Usage rest) throws InterruptedException {
        List<CompletableFuture<?>> underWay = new ArrayList<>();
        ProcessTimes before = ProcessTimes.now(world.processes());
        long sent = loop.run(
                PER_SECOND,
                length,
                () -> true,
                (number, intended) -> underWay.add(tables.send(kind).toCompletableFuture()));
        underWay.forEach(CompletableFuture::join);
        Usage usage = before.until(ProcessTimes.now(world.processes()));
        return new Sample(
                millis(NODES, usage, rest, sent), millis(List.of(ProcessTimes.LOAD_GENERATOR), usage, rest, sent));
    }

    private static double millis(List<String> of, Usage usage, Usage rest, long sent) {
        return 1_000 * (usage.cpuSeconds(of) - rest.cpuSeconds(of) * usage.seconds() / rest.seconds()) / sent;
    }
}
