package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.ReadingsWatch;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.ProcessTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * Runs freshly started brokers under usual load, a disturbance, and recovery.
 *
 * @param most share of the prototype's load; half of the orders are placed in the next region
 * @param pace real seconds for a second of the scenario
 */
record ValveWindows(ExperimentWorld world, Bench bench, Load load, double most, double pace) {
    /** Seconds of the scenario, when they are shorter than real ones. */
    private static final int BETWEEN_SAMPLES_WHEN_SHORT = 4;

    /** @param round determines the orders */
    ValveRun run(ValveScenario scenario, List<String> arguments, int round) throws InterruptedException {
        world.restartBrokers(arguments);
        Rates rates = scenario.usual(most);
        Rates half = new Rates(rates.tickers(), rates.orders() / 2);
        Rates other = new Rates(0, rates.orders() / 2);
        long beganNanos = System.nanoTime();
        DoubleSupplier clock = () -> (System.nanoTime() - beganNanos) / 1e9;
        try (RunningLoad home = bench.run(world.geobroker(), load, Place.LOCAL, round, half);
                RunningLoad abroad = bench.run(world.geobroker(), load, Place.REMOTE, round + 1, other);
                ReadingsWatch readings =
                        new ReadingsWatch(world.geobroker()::read, clock, Duration.ofNanos((long) (sample() * 1e9)))) {
            return new Watch(scenario, List.of(home, abroad), readings, clock, round).run();
        } finally {
            world.testbed().awaitAgreement(Duration.ofMinutes(2));
        }
    }

    /** @return interval in seconds */
    private double sample() {
        return pace * (pace < 1 ? BETWEEN_SAMPLES_WHEN_SHORT : 1);
    }

    /** Follows the clock alone, whatever brokers answer. Used by one thread, once. */
    private final class Watch {
        private final ValveScenario scenario;
        private final List<RunningLoad> usual;
        private final ReadingsWatch readings;
        private final DoubleSupplier clock;
        private final int round;
        private final List<ValvePart.Second> seconds = new ArrayList<>();
        private final List<RunningLoad> surges = new ArrayList<>();
        private long sent;
        private long taken;
        private long refused;
        private double lastAt;

        Watch(
                ValveScenario scenario,
                List<RunningLoad> usual,
                ReadingsWatch readings,
                DoubleSupplier clock,
                int round) {
            this.scenario = scenario;
            this.usual = usual;
            this.readings = readings;
            this.clock = clock;
            this.round = round;
        }

        ValveRun run() throws InterruptedException {
            double calm = warmUp();
            watchUntil(calm + ValveScenario.CALM_SECONDS * pace);
            double from = lastAt;
            ProcessTimes times = ProcessTimes.now(world.processes());
            double until = from + scenario.seconds() * pace;
            Runnable heal = scenario.inflict(world);
            try {
                surge(from, until);
            } finally {
                surges.forEach(RunningLoad::close);
                heal.run();
            }
            ProcessTimes after = ProcessTimes.now(world.processes());
            until = lastAt;
            watchUntil(until + 2 * ValveScenario.CALM_SECONDS * pace);
            List<ReadingsWatch.Done> told = readings.toldUntil(until);
            return new ValveRun(scenario, calm, from, until, List.copyOf(seconds), told, givenUp(), times.until(after));
        }

        /** Waits for brokers to take the usual load without backlog, up to a limit. */
        private double warmUp() throws InterruptedException {
            watchUntil(ValveScenario.WARM_UP_SECONDS * pace);
            double longest = ValveScenario.LONGEST_WARM_UP_SECONDS * pace;
            while (lastAt < longest && !seconds.get(seconds.size() - 1).takesWhatIsSent()) {
                watchUntil(lastAt + sample());
            }
            return lastAt;
        }

        private void surge(double from, double until) throws InterruptedException {
            List<Rates> more = scenario.surges(scenario.usual(most));
            for (int i = 0; i < more.size(); i++) {
                surges.add(bench.run(world.geobroker(), load, Place.LOCAL, round + 2 + i, more.get(i)));
                watchUntil(from + (until - from) * (i + 1) / more.size());
            }
            watchUntil(until);
        }

        /** @return empty without a valve */
        private Map<String, Long> givenUp() throws InterruptedException {
            Map<String, Long> counts = new LinkedHashMap<>();
            for (String region : world.geobroker().regions()) {
                world.geobroker()
                        .tell(region, "/geo/picture")
                        .path("valve")
                        .path("shed")
                        .forEachEntry((priority, count) -> counts.merge(priority, count.asLong(), Long::sum));
            }
            return counts;
        }

        /** The last sample ends then and may be shorter. */
        private void watchUntil(double end) throws InterruptedException {
            while (lastAt < end) {
                double left = Math.min(lastAt + sample(), end) - clock.getAsDouble();
                TimeUnit.NANOSECONDS.sleep((long) (Math.max(0, left) * 1e9));
                second();
            }
        }

        private void second() {
            double at = clock.getAsDouble();
            long allSent = all().mapToLong(RunningLoad::ordersSent).sum();
            long allTaken = all().mapToLong(RunningLoad::accepted).sum();
            long allRefused = all().mapToLong(RunningLoad::refused).sum();
            seconds.add(new ValvePart.Second(
                    at,
                    at - lastAt,
                    allSent - sent,
                    allTaken - taken,
                    allRefused - refused,
                    Histograms.packed(
                            Histograms.sum(all().map(RunningLoad::admitted).toList()))));
            sent = allSent;
            taken = allTaken;
            refused = allRefused;
            lastAt = at;
        }

        /** Includes ended surges, which are answered later. */
        private Stream<RunningLoad> all() {
            return Stream.concat(usual.stream(), surges.stream());
        }
    }
}
