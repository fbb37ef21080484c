package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Geobroker against the prototype, at a share of the prototype's load that this machine should carry and at all of it: with
 * the local datacenter, and across the ocean. There are two prototypes: the bare one, as published, which only fills, and one
 * with the duties of a broker, see {@link io.geobroker.loadtest.prototype.Duties}. The bare one's remote broker reads and
 * deletes in the next region's datacenter; ours gets orders placed in the next region, and matches them at home.
 */
final class PrototypeExperiment implements Experiment {
    private static final double MINUTES = 8;
    private static final double SMALL_SHARE = 0.1;
    private static final int ROUNDS = 3;

    private final String name;
    private final List<Double> shares;
    private final List<Place> places;

    private PrototypeExperiment(String name, List<Double> shares, List<Place> places) {
        this.name = name;
        this.shares = shares;
        this.places = places;
    }

    /** Both shares of the load, at home and across the ocean. */
    static PrototypeExperiment whole() {
        return new PrototypeExperiment("prototype", List.of(SMALL_SHARE, 1.0), List.of(Place.values()));
    }

    /** All of the load from the first second, at home. */
    static PrototypeExperiment fullLoad() {
        return new PrototypeExperiment("full-load", List.of(1.0), List.of(Place.LOCAL));
    }

    /** What a window was of. */
    record Cell(double share, Place place, String system) {}

    @Override
    public String name() {
        return name;
    }

    @Override
    public String question() {
        return "How long from a ticker to the fill it triggers, in the prototype and in geobroker, with the datacenter"
                + " at hand"
                + (places.contains(Place.REMOTE) ? " and across the ocean?" : ", at all of the prototype's load?");
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        List<Double> shares = settings.brief() ? List.of(SMALL_SHARE) : this.shares;
        int rounds = settings.brief() ? 1 : ROUNDS;
        Duration window = settings.length(MINUTES).dividedBy((long) windows() * rounds * shares.size());
        Duration warmUp = window.dividedBy(3);
        Load load = new Load(world.listings(), settings.seed());
        Map<Cell, List<Window>> windows = new LinkedHashMap<>();
        List<Report.Link> flames = new ArrayList<>();
        try (PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log)) {
            long round = 0;
            for (double share : shares) {
                for (int i = 0; i < rounds; i++, round++) {
                    for (Place place : places) {
                        // In turn, and each time another one first.
                        List<SystemUnderTest> systems = systems(world, place);
                        Collections.rotate(systems, i);
                        for (SystemUnderTest system : systems) {
                            String variant = variant(system.name(), place, share);
                            Window measured = bench.measure(
                                    variant,
                                    system,
                                    load,
                                    place,
                                    round,
                                    Rates.PROTOTYPE.times(share),
                                    warmUp,
                                    window.minus(warmUp));
                            windows.computeIfAbsent(new Cell(share, place, system.name()), cell -> new ArrayList<>())
                                    .add(measured);
                            settings.say("round " + (i + 1) + " of " + rounds + ", " + variant + ": "
                                    + Windows.line(measured));
                        }
                    }
                }
            }
            Profile profile = new Profile(this, world, bench, settings);
            for (SystemUnderTest system : systems(world, Place.LOCAL)) {
                Rates rates = Rates.PROTOTYPE.times(shares.get(shares.size() - 1));
                flames.addAll(profile.of(system, load, rates, round++, warmUp));
            }
        }
        windows.forEach((cell, of) -> {
            if (cell.share() == SMALL_SHARE && Windows.merged(of).done().fills() == 0) {
                throw new IllegalStateException(
                        "nothing was filled by " + of.get(0).variant());
            }
        });
        Report report = new PrototypeReport(windows, shares).write(lab, world, this);
        flames.forEach(report::link);
        return report;
    }

    /** Three systems with the local datacenter, two across the ocean. */
    private int windows() {
        return places.stream().mapToInt(place -> place == Place.LOCAL ? 3 : 2).sum();
    }

    private static List<SystemUnderTest> systems(ExperimentWorld world, Place place) {
        List<SystemUnderTest> systems = new ArrayList<>(List.of(world.prototype(place), world.geobroker()));
        if (place == Place.LOCAL) {
            systems.add(world.equalDuties());
        }
        return systems;
    }

    static String variant(String system, Place place, double share) {
        return String.format(
                Locale.ROOT, "%s %s at %.0f %%", system, place.name().toLowerCase(Locale.ROOT), share * 100);
    }
}
