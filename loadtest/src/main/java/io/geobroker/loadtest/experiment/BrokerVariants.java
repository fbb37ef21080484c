package io.geobroker.loadtest.experiment;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Measures one world under brokers that are started in several ways: for each window anew, so that all are equally cold. */
final class BrokerVariants {
    private BrokerVariants() {}

    /**
     * A load, and how brokers are started for it.
     *
     * @param fills whether orders are to fill; if not they only wait
     * @param arguments of each broker
     */
    record Variant(String name, Rates rates, boolean fills, List<String> arguments) {}

    /**
     * Where the windows of one experiment are.
     *
     * @param minutes of all windows of all rounds, in an experiment of its usual length
     * @param firstRound number of the first window, which no other experiment's windows have
     */
    record Plan(Place place, double minutes, int rounds, int firstRound) {}

    /**
     * Half of each window is its warm-up, longer than elsewhere, for the brokers have just started.
     *
     * @param line what is said of a window when it is over
     * @return by variant, in the given order, a window of each round
     * @throws IllegalStateException when nothing was filled where orders are to fill
     */
    static Map<String, List<Window>> measure(
            Experiment experiment, Lab lab, Plan plan, List<Variant> variants, Function<Window, String> line)
            throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        int rounds = settings.brief() ? 1 : plan.rounds();
        Duration window = settings.length(plan.minutes()).dividedBy((long) rounds * variants.size());
        Duration warmUp = window.dividedBy(2);
        Load load = new Load(world.listings(), settings.seed());
        Map<String, List<Window>> windows = new LinkedHashMap<>();
        variants.forEach(variant -> windows.put(variant.name(), new ArrayList<>()));
        try (PrintStream log = lab.histogramLog(experiment);
                Bench bench = new Bench(world, log)) {
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < variants.size(); i++) {
                    // Forward and back, so that none always follows the same.
                    Variant variant = variants.get(round % 2 == 0 ? i : variants.size() - 1 - i);
                    world.geobroker().restart(variant.arguments());
                    Window measured = bench.measure(
                            variant.name(),
                            world.geobroker(),
                            variant.fills() ? load : load.withoutFills(),
                            plan.place(),
                            plan.firstRound() + round * variants.size() + i,
                            variant.rates(),
                            warmUp,
                            window.minus(warmUp));
                    if (variant.fills() && measured.done().fills() == 0) {
                        throw new IllegalStateException("nothing was filled with " + variant.name());
                    }
                    windows.computeIfAbsent(variant.name(), name -> new ArrayList<>())
                            .add(measured);
                    settings.say("round " + (round + 1) + " of " + rounds + ", " + variant.name() + ": "
                            + line.apply(measured));
                }
            }
        } finally {
            world.geobroker().restart(List.of());
        }
        return windows;
    }
}
