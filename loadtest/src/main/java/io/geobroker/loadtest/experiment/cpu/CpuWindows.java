package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Spread;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The windows of experiment {@code cpu}, and the cores that each part of the world had in them: medians of the rounds.
 *
 * @param byVariant of each variant a window of each round
 * @param loads names of the variants of which each has one thing more than the one before; the last one has all
 */
record CpuWindows(Map<String, List<Window>> byVariant, List<String> loads) {
    private static final String WITHOUT = "without ";

    private static final List<String> ALL =
            Windows.PARTS.values().stream().flatMap(List::stream).toList();

    /** The name of the variant without a duty. */
    static String without(Background duty) {
        return WITHOUT + duty.words();
    }

    /** Of one window, all parts together. */
    static double all(Window window) {
        return window.cores(ALL);
    }

    /** The load that has all. */
    String whole() {
        return loads.get(loads.size() - 1);
    }

    /** What brokers asked of nodes because of tickers alone. */
    BrokerStatements tickers() {
        return statements(loads.get(1));
    }

    /** What they asked under the whole load, by what it was for. */
    List<DutyStatements> dutyStatements() {
        return DutyStatements.of(statements(whole()), tickers());
    }

    boolean has(String variant) {
        return byVariant.containsKey(variant);
    }

    Window merged(String variant) {
        return Windows.merged(of(variant));
    }

    BrokerStatements statements(String variant) {
        return BrokerStatements.of(merged(variant));
    }

    /** Their sum may differ from the median of {@link #all}. */
    Cores cores(String variant) {
        return new Cores(
                part(variant, "nodes").median(),
                part(variant, "brokers").median(),
                part(variant, "Kafka").median());
    }

    Spread part(String variant, String part) {
        return spread(variant, Objects.requireNonNull(Windows.PARTS.get(part), part));
    }

    Spread all(String variant) {
        return spread(variant, ALL);
    }

    /** What this load takes more than the one before; the first one all it takes. */
    Cores more(int load) {
        Cores with = cores(loads.get(load));
        return load == 0 ? with : with.minus(cores(loads.get(load - 1)));
    }

    /** What was saved by switching off each duty of which there is a variant. */
    Map<Background, Cores> saved() {
        Map<Background, Cores> saved = new EnumMap<>(Background.class);
        for (Background duty : Background.values()) {
            if (has(without(duty))) {
                saved.put(duty, cores(whole()).minus(cores(without(duty))));
            }
        }
        return saved;
    }

    private Spread spread(String variant, List<String> processes) {
        return Spread.of(
                of(variant).stream().map(window -> window.cores(processes)).toList());
    }

    private List<Window> of(String variant) {
        return Objects.requireNonNull(byVariant.get(variant), variant);
    }
}
