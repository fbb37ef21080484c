package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the driver settings of geobroker's brokers with each alternative. */
record BrokerDriver(List<DriverVariant> variants, List<DriverWindows> windows) {
    /**
     * An alternative to the variant that brokers use there.
     *
     * @param perSecond operations
     * @param micros the client's CPU time of an operation
     */
    private record Pair(
            DriverSeries series, DriverFactor factor, String alternative, RatioVerdict perSecond, RatioVerdict micros) {
        /** Better means more operations, or as many for less CPU time of the client. */
        boolean isBetter() {
            return perSecond.isMore() || (!perSecond.isLess() && micros.isLess());
        }

        String judged() {
            boolean worse = perSecond.isLess() || (!perSecond.isMore() && micros.isMore());
            return isBetter() ? "better than what is set" : worse ? "worse" : perSecond.inWords();
        }
    }

    private List<Pair> pairs() {
        return windows.stream()
                .flatMap(series -> Stream.of(DriverFactor.values())
                        .filter(factor -> factor != DriverFactor.NOTHING)
                        .flatMap(factor -> pairs(series, factor)))
                .toList();
    }

    private Stream<Pair> pairs(DriverWindows of, DriverFactor factor) {
        List<String> tried = of.rounds().variants();
        List<String> varied = variants.stream()
                .filter(variant -> variant.factor() == factor)
                .map(DriverVariant::name)
                .filter(tried::contains)
                .toList();
        String base = factor.brokerVariant(of.series().place());
        return varied.isEmpty() || !tried.contains(base)
                ? Stream.of()
                : Stream.concat(varied.stream(), Stream.of(DriverVariant.DEFAULT))
                        .filter(variant -> !variant.equals(base))
                        .map(variant -> new Pair(
                                of.series(),
                                factor,
                                variant,
                                of.verdict(variant, base, DriverWindow::perSecond),
                                of.verdict(variant, base, DriverWindow::clientMicros)));
    }

    Table table() {
        return new Columns<Pair>()
                .text("where", pair -> pair.series().title())
                .text("setting", pair -> pair.factor().title())
                .text("brokers set", pair -> pair.factor().brokerInWords())
                .text("alternative", Pair::alternative)
                .text("op/s", Pair::perSecond)
                .text("client CPU per op", Pair::micros)
                .text("by these figures", Pair::judged)
                .table("What brokers set, against each alternative: ratios alternative / what brokers set", pairs());
    }

    String sentence() {
        List<Pair> better = pairs().stream().filter(Pair::isBetter).toList();
        if (pairs().stream().noneMatch(pair -> pair.perSecond().isMeasured())) {
            return "Whether what geobroker's brokers set agrees with these figures cannot be told: too few rounds.";
        }
        if (better.isEmpty()) {
            return "What geobroker's brokers set agrees with these figures: no alternative of any setting carried more, or as much for"
                    + " less CPU time of the client, in every round and beyond what the default differs from itself by.";
        }
        return "What geobroker's brokers set does not agree with these figures in "
                + better.stream()
                        .map(pair ->
                                pair.factor().title() + " (" + pair.series().title() + "; set: "
                                        + pair.factor().brokerInWords() + "): \"" + pair.alternative() + "\" gives "
                                        + pair.perSecond() + " times the operations for " + pair.micros()
                                        + " times the client's CPU time each")
                        .collect(Collectors.joining("; "))
                + ".";
    }
}
