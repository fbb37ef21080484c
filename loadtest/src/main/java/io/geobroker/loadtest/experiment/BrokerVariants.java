package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.experiment.window.Window;
import java.util.List;
import java.util.function.Function;

/** Measures one world with differently started brokers, which restart for each window: all are equally cold. */
public final class BrokerVariants {
    private BrokerVariants() {}

    /**
     * A load and how brokers are started for it.
     *
     * @param fills whether orders fill or only wait
     */
    public record Variant(String name, Rates rates, boolean fills, List<String> arguments) {}

    /**
     * Number and length of an experiment's windows.
     *
     * @param minutes of all windows, at the default length
     * @param firstRound unique among experiments
     */
    public record Plan(Place place, double minutes, int rounds, int firstRound) {}

    /** @throws IllegalStateException when nothing filled although orders should */
    public static Rounds<Window> measure(Lab lab, Plan plan, List<Variant> variants, Function<Window, String> line) {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        Turns<Variant> turns = Turns.of(settings, variants, Variant::name, plan.minutes(), plan.rounds());
        Load load = world.load();
        try (Bench bench = new Bench(world)) {
            return turns.measure(settings, line, (variant, round, turn) -> {
                world.restartBrokers(variant.arguments());
                Window measured = bench.measure(
                        variant.name(),
                        world.geobroker(),
                        variant.fills() ? load : load.withoutFills(),
                        plan.place(),
                        plan.firstRound() + round * variants.size() + turn,
                        variant.rates(),
                        turns.warmUp(),
                        turns.measured());
                if (variant.fills()) {
                    measured.requireFills();
                }
                return measured;
            });
        } finally {
            world.restartBrokers(List.of());
        }
    }
}
