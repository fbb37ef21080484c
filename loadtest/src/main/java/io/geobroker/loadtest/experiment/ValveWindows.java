package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.ProcessTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Puts the usual load on freshly started brokers, then a disturbance, and watches until some time after it.
 *
 * @param rates of the usual load; half of the orders are placed at home, half in the next region
 * @param pace how long a second of the scenario lasts, in seconds
 */
record ValveWindows(ExperimentWorld world, Bench bench, Load load, Rates rates, double pace) {
    private static final Duration AS_LONG_AS_NEEDED = Duration.ofHours(2);
    /** Seconds of the scenario, while one lasts less than a real one. */
    private static final int BETWEEN_SAMPLES_WHEN_SHORT = 4;

    private static final int MOST_TRIES = 60;

    /** @param round the same one gives the same orders */
    ValveRun run(String variant, ValveScenario scenario, List<String> arguments, int round)
            throws InterruptedException {
        world.restartBrokers(arguments);
        Rates half = new Rates(rates.tickers(), rates.orders() / 2);
        Rates other = new Rates(0, rates.orders() / 2);
        try (Bench.Running home = bench.run(world.geobroker(), load, Place.LOCAL, round, half, AS_LONG_AS_NEEDED);
                Bench.Running abroad =
                        bench.run(world.geobroker(), load, Place.REMOTE, round + 1, other, AS_LONG_AS_NEEDED)) {
            sleep(ValveScenario.CALM_SECONDS);
            return new Watch(variant, scenario, List.of(home, abroad), round).run();
        } finally {
            scenario.heal(world);
            world.testbed().awaitAgreement(Duration.ofMinutes(2));
        }
    }

    private void sleep(double seconds) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep((long) (seconds * pace * 1e9));
    }

    /** Used by one thread, once. */
    private final class Watch {
        private final String variant;
        private final ValveScenario scenario;
        private final List<Bench.Running> usual;
        private final int round;
        private final List<ValveRun.Second> seconds = new ArrayList<>();
        private final long beganNanos = System.nanoTime();
        private final List<Bench.Running> surges = new ArrayList<>();
        private Reading before = Reading.none();
        private long sent;
        private long taken;
        private long refused;
        private double lastAt;

        Watch(String variant, ValveScenario scenario, List<Bench.Running> usual, int round) {
            this.variant = variant;
            this.scenario = scenario;
            this.usual = usual;
            this.round = round;
        }

        ValveRun run() throws InterruptedException {
            before = world.geobroker().read();
            toldSecond();
            seconds.clear();
            watch(ValveScenario.CALM_SECONDS);
            double from = now();
            ProcessTimes times = ProcessTimes.now(world.processes());
            try {
                scenario.inflict(world);
                surge(scenario.surges());
            } finally {
                surges.forEach(Bench.Running::close);
            }
            scenario.heal(world);
            toldSecond();
            double until = now();
            ProcessTimes after = ProcessTimes.now(world.processes());
            watch(2 * ValveScenario.CALM_SECONDS);
            return new ValveRun(variant, scenario, from, until, List.copyOf(seconds), times.until(after));
        }

        private void surge(int times) throws InterruptedException {
            for (int i = 0; i < times; i++) {
                Rates more = new Rates(0, ValveScenario.moreOrders(rates, times));
                surges.add(bench.run(world.geobroker(), load, Place.LOCAL, round + 2 + i, more, AS_LONG_AS_NEEDED));
                watch(scenario.seconds() / times);
            }
            if (times == 0) {
                watch(scenario.seconds());
            }
        }

        private void watch(int length) throws InterruptedException {
            double end = now() + length * pace;
            while (now() < end) {
                sleep(pace < 1 ? BETWEEN_SAMPLES_WHEN_SHORT : 1);
                second();
            }
        }

        /** Again until the brokers tell, so that nothing of what was done is counted to the time after. */
        private void toldSecond() throws InterruptedException {
            int tries = 0;
            while (!second()) {
                if (++tries == MOST_TRIES) {
                    throw new IllegalStateException("the brokers do not tell what they did");
                }
                sleep(1);
            }
        }

        /** @return whether the brokers told what they did; if not, the next one has what this one lacks */
        private boolean second() throws InterruptedException {
            Reading done = Reading.none();
            boolean told = true;
            try {
                Reading read = world.geobroker().read();
                done = read.since(before);
                before = read;
            } catch (IllegalStateException e) {
                told = false;
            }
            double at = now();
            long allSent = all().mapToLong(Bench.Running::ordersSent).sum();
            long allTaken = all().mapToLong(Bench.Running::accepted).sum();
            long allRefused = all().mapToLong(Bench.Running::refused).sum();
            List<Histogram> admitted = all().map(Bench.Running::admitted).toList();
            seconds.add(new ValveRun.Second(
                    at,
                    at - lastAt,
                    allSent - sent,
                    allTaken - taken,
                    allRefused - refused,
                    Histograms.sum(admitted),
                    done));
            sent = allSent;
            taken = allTaken;
            refused = allRefused;
            lastAt = at;
            return told;
        }

        /** Those of surges too after they have ended: they are answered later. */
        private Stream<Bench.Running> all() {
            return Stream.concat(usual.stream(), surges.stream());
        }

        private double now() {
            return (System.nanoTime() - beganNanos) / 1e9;
        }
    }
}
