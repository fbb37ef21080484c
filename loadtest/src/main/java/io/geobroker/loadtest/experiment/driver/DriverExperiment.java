package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.ClientJob;
import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.RatePlan;
import io.geobroker.loadtest.cql.RatePlan.Step;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Turns;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.system.CqlClients;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Varies one driver setting at a time in a client with a constant number of operations in flight.
 *
 * <p>It uses nodes of its own datacenter and across the ocean, without brokers.
 */
public final class DriverExperiment {
    private static final double MINUTES = 14;
    private static final int ROUNDS = 4;
    private static final String CLIENT = "client-driver";
    /** Part of a window that opening and closing a session takes, about. */
    private static final Duration OPENING = Duration.ofSeconds(2);

    private static final int LEAST_SECONDS = 3;
    private static final int WARM_UP_PART = 4;
    private static final long DEADLINE_MILLIS = 10_000;
    /** perf takes some tenths of a second to start. */
    private static final Duration COUNTED_LESS = Duration.ofSeconds(1);

    /** @param warmUp seconds before the measured ones */
    private record Lengths(long warmUp, long measured) {

        static Lengths of(Duration window) {
            long seconds = Math.max(LEAST_SECONDS, window.minus(OPENING).toSeconds());
            long warmUp = Math.max(1, seconds / WARM_UP_PART);
            return new Lengths(warmUp, seconds - warmUp);
        }

        /** Its rates are ignored. */
        RatePlan plan() {
            return new RatePlan(
                    List.of(new Step(1, Duration.ofSeconds(warmUp)), new Step(1, Duration.ofSeconds(measured))));
        }
    }

    private record Turn(DriverSeries series, DriverVariant variant) {}

    private DriverExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        Testbed testbed = lab.world().testbed();
        lab.world().suspendAll();
        String here = testbed.addresses().regions().get(0);
        CqlClients.makeTables(testbed, here);
        List<DriverVariant> variants = DriverVariant.all(Runtime.getRuntime().availableProcessors());
        List<Turn> turns = turns(variants, settings.brief());
        int rounds = settings.brief() ? 1 : ROUNDS;
        Lengths lengths = Lengths.of(settings.length(MINUTES).dividedBy((long) rounds * turns.size()));
        List<String> names = variants.stream().map(DriverVariant::name).toList();
        Map<DriverSeries, DriverWindows> windows = new EnumMap<>(DriverSeries.class);
        try (CqlClients client = CqlClients.start(testbed, List.of(CLIENT))) {
            warmUp(settings, testbed, client, turns);
            for (int round = 0; round < rounds; round++) {
                for (Turn turn : shuffled(turns, settings.seed(), round)) {
                    DriverWindow window = measure(testbed, client, turn, lengths);
                    windows.computeIfAbsent(turn.series, series -> new DriverWindows(series, new Rounds<>(names)))
                            .rounds()
                            .add(turn.variant.name(), window);
                    settings.say(line(round, rounds, turn, window));
                }
            }
            return new DriverReport(variants, List.copyOf(windows.values()), lengths.warmUp, lengths.measured)
                    .write(lab, testbed);
        } finally {
            lab.world().runAll();
        }
    }

    private static List<Turn> turns(List<DriverVariant> variants, boolean brief) {
        return Arrays.stream(DriverSeries.values())
                .filter(series -> !brief || series != DriverSeries.OCEAN_LARGE)
                .flatMap(series -> variants.stream()
                        .filter(variant -> variant.isTried(series, brief))
                        .map(variant -> new Turn(series, variant)))
                .toList();
    }

    /** Shuffles within a series, so that a variant and the default are close in time. */
    private static List<Turn> shuffled(List<Turn> turns, long seed, int round) {
        Random random = new Random(31 * seed + round);
        List<Turn> shuffled = new ArrayList<>();
        for (DriverSeries each : Turns.inRound(round, List.of(DriverSeries.values()))) {
            List<Turn> of = new ArrayList<>(
                    turns.stream().filter(turn -> turn.series == each).toList());
            Collections.shuffle(of, random);
            shuffled.addAll(of);
        }
        return shuffled;
    }

    /** Every variant near the nodes, so that client and nodes have compiled its code. */
    private static void warmUp(ExperimentSettings settings, Testbed testbed, CqlClients client, List<Turn> turns) {
        List<Turn> local = turns.stream()
                .filter(turn -> turn.series.place() == Place.LOCAL)
                .limit(settings.brief() ? 1 : turns.size())
                .toList();
        for (Turn turn : local) {
            client.run(List.of(job(testbed, turn, new Lengths(1, 1))), began -> {});
        }
        settings.say("client and nodes are warm");
    }

    private static DriverWindow measure(Testbed testbed, CqlClients client, Turn turn, Lengths lengths) {
        List<ChildProcess> processes = Stream.concat(testbed.nodes().stream(), client.processes().stream())
                .toList();
        long pid = client.processes().get(0).pid().orElseThrow();
        List<Usage> usage = new ArrayList<>();
        List<Map<String, Double>> calls = new ArrayList<>();
        List<ClientResult> results = client.run(List.of(job(testbed, turn, lengths)), began -> {
            CqlClients.sleepUntil(began, lengths.warmUp);
            ProcessTimes times = ProcessTimes.now(processes);
            calls.add(SystemCalls.perSecond(
                    pid, Duration.ofSeconds(lengths.measured).minus(COUNTED_LESS)));
            CqlClients.sleepUntil(began, lengths.warmUp + lengths.measured);
            usage.add(times.until(ProcessTimes.now(processes)));
        });
        return new DriverWindow(
                lengths.measured,
                ClientResult.between(
                        results,
                        EnumSet.copyOf(turn.series.kinds()),
                        lengths.warmUp,
                        lengths.warmUp + lengths.measured),
                results.get(0).work(),
                calls.get(0),
                usage.get(0));
    }

    private static ClientJob job(Testbed testbed, Turn turn, Lengths lengths) {
        List<String> regions = testbed.addresses().regions();
        String here = regions.get(0);
        String there = turn.series.place().seenFrom(here, regions);
        return new ClientJob(
                CqlClients.nodes(testbed, here, there),
                turn.variant.settings(),
                turn.series.kinds(),
                lengths.plan(),
                true,
                1,
                turn.series.inFlight(),
                DEADLINE_MILLIS);
    }

    private static String line(int round, int rounds, Turn turn, DriverWindow window) {
        return Numbers.text(
                "round %d of %d, %s, %s: %s/s, p99 %.1f ms, client %.0f us each",
                round + 1,
                rounds,
                turn.series.title(),
                turn.variant.name(),
                Numbers.number(window.perSecond()),
                window.p99(),
                window.clientMicros());
    }
}
