package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.WaitingRows;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.race.RaceExperiment.Course;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.StartFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Runs one race: each round measures every contender, in rotating order.
 *
 * <p>The others are suspended meanwhile, and all rest equally long when they wake up. Used by one thread.
 */
final class Race {
    private static final int ROUNDS = 3;
    /** Longer than a period of prices. */
    private static final Duration WARM_UP = Duration.ofSeconds(5);

    private static final double BRIEF_SECONDS = 3;

    // Lengths in seconds, for the usual pace.
    private static final double COLD_REST = 8;
    private static final double COLD_WINDOW = 14;
    private static final double REST = 20;
    private static final double WINDOW = 18;
    /** Gives 3,000 fills in three rounds, enough for a 99th percentile. */
    private static final double LONG_WINDOW = 57;

    private static final double PLACING = 12;
    private static final double PROFILE = 6;

    private final ExperimentSettings settings;
    private final Course course;
    private final double pace;
    private final RaceReport found;
    private final int rounds;
    private final Map<Contender, Integer> failures = new EnumMap<>(Contender.class);

    /** @param pace factor of all lengths; 1 is usual */
    Race(ExperimentSettings settings, Course course, double pace, RaceReport found) {
        this.settings = settings;
        this.course = course;
        this.pace = pace;
        this.found = found;
        this.rounds = settings.brief() ? 1 : ROUNDS;
    }

    /** The published load; then kills, and profiles that are named like the experiment. */
    void cold(ExperimentWorld world, String experiment) {
        try (Bench bench = new Bench(world, time(COLD_REST))) {
            start(world, course.places());
            for (double share : course.shares()) {
                for (int round = 0; round < rounds; round++) {
                    for (Contender contender : inTurn(round)) {
                        for (Place place :
                                course.places().stream().filter(contender::isIn).toList()) {
                            lap(world, bench, new Lap(0, place, share, contender, round), COLD_WINDOW);
                        }
                    }
                }
            }
            for (Contender contender : course.kills() ? Contender.values() : new Contender[0]) {
                KilledBroker killed = KilledBroker.measure(world, bench, contender, time(PLACING));
                found.add(killed);
                settings.say(killed.toString());
            }
            Profile profile = new Profile(experiment, world, bench, settings);
            double last = course.shares().get(course.shares().size() - 1);
            for (Contender contender : Contender.values()) {
                found.add(profile.of(
                        contender.in(world, Place.LOCAL),
                        world.load(),
                        Rates.PROTOTYPE.times(last),
                        new Lap(0, Place.LOCAL, last, contender, rounds).draw(),
                        time(PROFILE)));
            }
        }
    }

    /** Increases the waiting orders, and at {@code climbed} of them also the rate. */
    void warm(ExperimentWorld world) {
        try (Bench bench = new Bench(world, time(REST))) {
            start(world, List.of(Place.LOCAL));
            List<String> rivals = List.of(
                    world.prototype(Place.LOCAL).keyspace(), world.equalDuties().keyspace());
            long there = 0;
            for (long size : course.waiting()) {
                WaitingRows.add(world, rivals, there, size);
                world.suspendAll();
                there = size;
                settings.say(size + " orders wait");
                for (int round = 0; round < rounds; round++) {
                    for (Contender contender : inTurn(round)) {
                        climb(world, bench, size, contender, round);
                    }
                }
                if (course.climbed() == 0) {
                    String region = world.testbed().addresses().regions().get(0);
                    found.add(BookTakeOver.measure(world, region, size));
                }
            }
        }
    }

    /** Suspends all, so that their first windows start alike. */
    private static void start(ExperimentWorld world, List<Place> places) {
        for (Contender contender : Contender.values()) {
            places.stream().filter(contender::isIn).forEach(place -> contender.in(world, place));
        }
        world.suspendAll();
    }

    private static List<Contender> inTurn(int round) {
        List<Contender> contenders = new ArrayList<>(Arrays.asList(Contender.values()));
        Collections.rotate(contenders, round);
        return contenders;
    }

    private void climb(ExperimentWorld world, Bench bench, long waiting, Contender contender, int round) {
        boolean rises = waiting == course.climbed();
        SustainedSearch search = new SustainedSearch(
                rises ? RaceTable.LOW_SHARES : List.of(Lap.SMALL_SHARE), rises && !settings.brief());
        for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
            double share = next.getAsDouble();
            Lap lap = new Lap(waiting, Place.LOCAL, share, contender, round);
            Window window = lap(world, bench, lap, rises && share == Lap.SMALL_SHARE ? LONG_WINDOW : WINDOW);
            search.tried(share, window != null && SustainedSearch.isSustained(window));
        }
    }

    /** @return null if it stopped answering under this load, or twice before */
    private @Nullable Window lap(ExperimentWorld world, Bench bench, Lap lap, double seconds) {
        if (failures.getOrDefault(lap.contender(), 0) > 1) {
            return null;
        }
        Duration length = time(seconds);
        Duration warmUp = Collections.min(List.of(WARM_UP, length.dividedBy(3)));
        try {
            Window window = bench.measure(
                    lap.toString(),
                    lap.contender().in(world, lap.place()),
                    lap.of(world.load()),
                    lap.place(),
                    lap.draw(),
                    lap.rates(),
                    warmUp,
                    length.minus(warmUp));
            if (lap.share() == Lap.SMALL_SHARE) {
                window.requireFills();
            }
            found.add(lap, window);
            settings.say("round " + (lap.round() + 1) + " of " + rounds + ", " + lap + ": " + Windows.line(window));
            return window;
        } catch (IllegalStateException e) {
            boolean isInterrupted = Thread.currentThread().isInterrupted();
            if (isInterrupted || lap.isCold() || lap.contender() == Contender.GEOBROKER) {
                throw e;
            }
            boolean again = failures.merge(lap.contender(), 1, Integer::sum) == 1 && isRestarted(world, lap);
            found.remark((again ? "Started again after " : "Out of the race: ") + lap + ": " + e.getMessage() + ".");
            return null;
        }
    }

    /** Its window is missing in this round; in the next ones it is as cold as this round's first windows were. */
    private boolean isRestarted(ExperimentWorld world, Lap lap) {
        world.noteProcesses();
        try {
            lap.contender().in(world, lap.place()).brokers().forEach(ChildProcess::restart);
        } catch (StartFailedException e) {
            failures.merge(lap.contender(), 1, Integer::sum);
            return false;
        }
        // It is awake once it fills: Kafka keeps its partitions for the processes before for a while.
        world.suspendAll();
        return true;
    }

    private Duration time(double seconds) {
        return Duration.ofMillis(
                Math.round(1_000 * (settings.brief() ? Math.min(BRIEF_SECONDS, seconds) : seconds * pace)));
    }
}
