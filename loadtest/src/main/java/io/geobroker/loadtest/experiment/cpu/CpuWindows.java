package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Spread;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The windows of experiment {@code cpu} and their median cores by part.
 *
 * @param loads names of variants that each have one thing more than the one before; the last has all
 */
record CpuWindows(Rounds<Window> rounds, List<String> loads) {
    private static final String WITHOUT = "without ";

    static String without(Background duty) {
        return WITHOUT + duty.words();
    }

    String whole() {
        return loads.get(loads.size() - 1);
    }

    BrokerStatements tickers() {
        return statements(loads.get(1));
    }

    List<DutyStatements> dutyStatements() {
        return DutyStatements.of(statements(whole()), tickers());
    }

    boolean has(String variant) {
        return rounds.variants().contains(variant);
    }

    Window merged(String variant) {
        return Windows.merged(rounds.of(variant));
    }

    BrokerStatements statements(String variant) {
        Window merged = merged(variant);
        return new BrokerStatements(merged.done(), merged.seconds());
    }

    Cores cores(int load) {
        return cores(loads.get(load));
    }

    Window merged(int load) {
        return merged(loads.get(load));
    }

    /** Medians of the parts: their sum may differ from the median of all. */
    Cores cores(String variant) {
        return new Cores(median(variant, Cores::nodes), median(variant, Cores::brokers), median(variant, Cores::kafka));
    }

    private double median(String variant, ToDoubleFunction<Cores> part) {
        return rounds.median(variant, window -> part.applyAsDouble(Cores.of(window.usage())));
    }

    Spread percent(String variant, ToDoubleFunction<Cores> part) {
        return rounds.spread(variant, window -> 100 * part.applyAsDouble(Cores.of(window.usage())));
    }

    /** The increase over the load before. */
    Cores more(int load) {
        return load == 0 ? cores(load) : cores(load).minus(cores(load - 1));
    }

    Map<Background, Cores> saved() {
        Map<Background, Cores> saved = new EnumMap<>(Background.class);
        for (Background duty : Background.values()) {
            if (has(without(duty))) {
                saved.put(duty, cores(whole()).minus(cores(without(duty))));
            }
        }
        return saved;
    }
}
