package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import java.util.List;

/**
 * Compares geobroker with the prototype, as published (bare) and with a broker's duties.
 *
 * <p>Each part of the race is also an experiment.
 */
public record RaceExperiment(String name, double minutes, Course course) {
    private static final int MOST_IN_USUAL_HEAP = 100_000;
    private static final int LARGE_HEAP_MEBIBYTES = 1536;
    private static final List<Double> PUBLISHED = List.of(Lap.SMALL_SHARE, 1.0);
    private static final List<Place> BOTH = List.of(Place.values());

    /**
     * The extent of a race.
     *
     * @param shares of the published load, for cold programs
     * @param waiting numbers of orders that wait, for programs with all compilers
     * @param climbed the one of these at which the rate rises until it is not sustained; 0 for none
     */
    record Course(List<Double> shares, List<Place> places, List<Long> waiting, long climbed, boolean kills) {
        private static final int PART = 10;
        private static final int SIZES = 2;

        Course inBrief() {
            return new Course(
                    shares.stream().limit(1).map(share -> Lap.SMALL_SHARE).toList(),
                    places,
                    waiting.stream().limit(SIZES).map(size -> size / PART).toList(),
                    climbed / PART,
                    kills);
        }
    }

    private static Experiment of(String name, double minutes, Course course) {
        return Experiment.of(name, 1, new RaceExperiment(name, minutes, course)::run);
    }

    public static Experiment whole() {
        return of("race", 60, new Course(PUBLISHED, BOTH, List.of(1_000L, 10_000L, 100_000L), 10_000, true));
    }

    public static Experiment prototype() {
        return of("prototype", 12, new Course(PUBLISHED, BOTH, List.of(), 0, false));
    }

    public static Experiment fullLoad() {
        return of("full-load", 4, new Course(List.of(1.0), List.of(Place.LOCAL), List.of(), 0, false));
    }

    public static Experiment saturation() {
        return of("saturation", 36, new Course(List.of(), List.of(), List.of(10_000L), 10_000, false));
    }

    public static Experiment waitingOrders() {
        return of(
                "waiting-orders",
                26,
                new Course(List.of(), List.of(), List.of(1_000L, 10_000L, 100_000L, 1_000_000L), 0, false));
    }

    private Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        Course ours = settings.brief() ? course.inBrief() : course;
        double pace = settings.length(minutes).toMillis() / 60_000.0 / minutes;
        RaceReport found = new RaceReport();
        lab.ifEarly(found::write);
        Race race = new Race(settings, ours, pace, found);
        if (!ours.shares().isEmpty()) {
            race.cold(lab.world(), name);
        }
        if (settings.brief() && !ours.waiting().isEmpty()) {
            race.warm(lab.world());
        } else if (!ours.waiting().isEmpty()) {
            TestbedOptions warm = Lab.withAllCompilers(settings.testbed());
            try (ExperimentWorld world = lab.start(warm, heapMebibytes(), List.of())) {
                race.warm(world);
            }
        }
        Report report = lab.report("Side by side with the prototype", settings.testbed());
        report.fact("compilers", "C1 alone where cold, C1 and C2 where orders wait; the same in all programs");
        report.fact(
                "heap of each broker",
                (settings.brief() ? ExperimentSettings.BROKER_HEAP_MEBIBYTES : heapMebibytes())
                        + " MiB, the same for all contenders");
        report.fact("published load", Rates.PROTOTYPE + ", over all regions; where orders wait all others fill");
        found.write(report);
        return report;
    }

    /** The usual heap is too small for a million orders. */
    private int heapMebibytes() {
        return course.waiting().stream().allMatch(size -> size <= MOST_IN_USUAL_HEAP)
                ? ExperimentSettings.BROKER_HEAP_MEBIBYTES
                : LARGE_HEAP_MEBIBYTES;
    }
}
