package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.Window;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Measures one world under brokers that are started in several ways: for each window anew, so that all are equally cold. */
public final class BrokerVariants {
    private BrokerVariants() {}

    /**
     * A load, and how brokers are started for it.
     *
     * @param fills whether orders are to fill; if not they only wait
     * @param arguments of each broker
     */
    public record Variant(String name, Rates rates, boolean fills, List<String> arguments) {}

    /**
     * Where the windows of one experiment are.
     *
     * @param minutes of all windows of all rounds, in an experiment of its usual length
     * @param firstRound number of the first window, which no other experiment's windows have
     */
    public record Plan(Place place, double minutes, int rounds, int firstRound) {}

    /**
     * Starts the brokers anew for each window.
     *
     * @param line what is said of a window when it is over
     * @return by variant, in the given order, a window of each round
     * @throws IllegalStateException when nothing was filled where orders are to fill
     */
    public static Map<String, List<Window>> measure(
            Experiment experiment, Lab lab, Plan plan, List<Variant> variants, Function<Window, String> line)
            throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        ExperimentWorld world = lab.world();
        Turns<Variant> turns = Turns.of(settings, variants, Variant::name, plan.minutes(), plan.rounds());
        Load load = new Load(world.listings(), settings.seed());
        try (PrintStream log = lab.histogramLog(experiment);
                Bench bench = new Bench(world, log)) {
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
