package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the driver settings of geobroker's brokers with each alternative. */
record BrokerDriver(DriverWindows windows) {
    private static final String TITLE =
            "What brokers set, against each alternative: ratios alternative / what brokers set";

    /** @param base variant that brokers use there */
    private record Pair(DriverSeries series, DriverFactor factor, String base, String alternative) {}

    private List<Pair> pairs() {
        return windows.series().stream()
                .flatMap(series -> Stream.of(DriverFactor.values())
                        .filter(factor -> factor != DriverFactor.NOTHING)
                        .flatMap(factor -> pairs(series, factor)))
                .toList();
    }

    private Stream<Pair> pairs(DriverSeries series, DriverFactor factor) {
        List<String> tried = windows.variants(series);
        String base = factor.brokerVariant(series.place());
        List<String> alternatives = Stream.concat(
                        tried.stream().filter(variant -> windows.factor(variant) == factor),
                        Stream.of(DriverVariant.DEFAULT))
                .filter(variant -> !variant.equals(base))
                .toList();
        boolean isVaried = tried.stream().anyMatch(variant -> windows.factor(variant) == factor);
        return isVaried && tried.contains(base)
                ? alternatives.stream().map(alternative -> new Pair(series, factor, base, alternative))
                : Stream.of();
    }

    private DriverVerdict perSecond(Pair pair) {
        return windows.verdict(pair.series, pair.alternative, pair.base, DriverWindow::perSecond);
    }

    private DriverVerdict micros(Pair pair) {
        return windows.verdict(pair.series, pair.alternative, pair.base, DriverWindow::clientMicros);
    }

    /** Better means more operations, or as many for less CPU time of the client. */
    private boolean isBetter(Pair pair) {
        return perSecond(pair).isMore()
                || (!perSecond(pair).isLess() && micros(pair).isLess());
    }

    private boolean isWorse(Pair pair) {
        return perSecond(pair).isLess()
                || (!perSecond(pair).isMore() && micros(pair).isMore());
    }

    Table table() {
        List<List<String>> rows = new ArrayList<>();
        pairs().forEach(pair -> rows.add(List.of(
                pair.series.title(),
                pair.factor.title(),
                pair.factor.brokerInWords(),
                pair.alternative,
                DriverVerdict.text(perSecond(pair).ratio()),
                DriverVerdict.text(micros(pair).ratio()),
                isBetter(pair)
                        ? "better than what is set"
                        : isWorse(pair) ? "worse" : perSecond(pair).inWords())));
        return new Table(
                TITLE,
                List.of(
                        "where",
                        "setting",
                        "brokers set",
                        "alternative",
                        "op/s",
                        "client CPU per op",
                        "by these figures"),
                rows);
    }

    String sentence() {
        List<Pair> better = pairs().stream().filter(this::isBetter).toList();
        if (pairs().stream().noneMatch(pair -> perSecond(pair).isMeasured())) {
            return "Whether what geobroker's brokers set agrees with these figures cannot be told: too few rounds.";
        }
        if (better.isEmpty()) {
            return "What geobroker's brokers set agrees with these figures: no alternative of any setting carried more, or as much for"
                    + " less CPU time of the client, in every round and beyond what the default differs from itself by.";
        }
        return "What geobroker's brokers set does not agree with these figures in "
                + better.stream()
                        .map(pair -> pair.factor.title() + " (" + pair.series.title() + "; set: "
                                + pair.factor.brokerInWords() + "): \"" + pair.alternative + "\" gives "
                                + DriverVerdict.text(perSecond(pair).ratio()) + " times the operations for "
                                + DriverVerdict.text(micros(pair).ratio()) + " times the client's CPU time each")
                        .collect(Collectors.joining("; "))
                + ".";
    }
}
