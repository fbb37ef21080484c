package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Compares a published study of the driver's first version on Netty 4 to our figures. */
record PublishedDriverStudy(DriverWindows windows) {
    private static final String TITLE = "Published beside ours: operations a second";

    /** @param base variant of the figure {@code of} */
    private record Comparison(
            String client,
            String base,
            double of,
            String setting,
            double published,
            DriverSeries series,
            String variant) {

        double ratio() {
            return published / of;
        }
    }

    private static final String ONE = "client of 1 vCPU";
    private static final String EIGHT = "client of 8 vCPU";
    private static final String COALESCING = "with coalescing";
    private static final List<Comparison> COMPARISONS = List.of(
            new Comparison(
                    ONE, COALESCING, 18_569, "without", 7_491, DriverSeries.LOCAL_SMALL, DriverVariant.NO_COALESCING),
            new Comparison(
                    EIGHT,
                    COALESCING,
                    36_662,
                    "without",
                    35_368,
                    DriverSeries.LOCAL_SMALL,
                    DriverVariant.NO_COALESCING),
            new Comparison(
                    ONE, COALESCING, 18_569, "with epoll", 18_591, DriverSeries.LOCAL_SMALL, DriverVariant.EPOLL),
            new Comparison(
                    EIGHT, COALESCING, 36_662, "with epoll", 35_625, DriverSeries.LOCAL_SMALL, DriverVariant.EPOLL),
            new Comparison(
                    "same region", "no delay on", 69_155, "off", 68_209, DriverSeries.LOCAL_SMALL, DriverVariant.NAGLE),
            new Comparison(
                    "other coast",
                    "no delay on",
                    40_411,
                    "off",
                    32_689,
                    DriverSeries.OCEAN_SMALL,
                    DriverVariant.NAGLE));

    Table table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                ONE, "Netty 3, before", "17,473", "18,569", "0.94", "cannot be tried: driver 4 has no Netty 3", "-"));
        rows.add(List.of(
                EIGHT, "Netty 3, before", "36,667", "36,662", "1.00", "cannot be tried: driver 4 has no Netty 3", "-"));
        for (Comparison each : COMPARISONS) {
            rows.add(List.of(
                    each.client,
                    each.setting,
                    thousands(each.published),
                    thousands(each.of) + " " + each.base,
                    String.format(Locale.ROOT, "%.2f", each.ratio()),
                    isTried(each)
                            ? Windows.number(windows.median(each.series, each.variant, DriverWindow::perSecond))
                                    + " and "
                                    + Windows.number(
                                            windows.median(each.series, DriverVariant.DEFAULT, DriverWindow::perSecond))
                            : "not tried",
                    isTried(each) ? DriverVerdict.text(verdict(each).ratio()) : "-"));
        }
        return new Table(
                TITLE, List.of("client", "setting", "op/s", "compared with", "ratio", "here op/s", "here ratio"), rows);
    }

    List<String> sentences() {
        return List.of(
                sentence(
                        "Published, a client without coalescing carries ",
                        COMPARISONS.subList(0, 2),
                        "There one processor of the client was the limit; here " + share() + "."),
                sentence(
                        "Published, epoll in place of NIO carries ",
                        COMPARISONS.subList(2, 4),
                        "It spares the JDK's selector, not the nodes' work."),
                sentence(
                        "Published, no delay off carries ",
                        COMPARISONS.subList(4, 6),
                        "The ocean here is a relay on the same machine that acknowledges at once: waiting for an acknowledgement"
                                + " (Nagle) takes no round trip, so what no delay is worth on a real ocean cannot be seen here."));
    }

    private String sentence(String published, List<Comparison> comparisons, String why) {
        String theirs = comparisons.stream()
                .map(each -> String.format(Locale.ROOT, "%.2f (%s)", each.ratio(), each.client))
                .collect(Collectors.joining(" and "));
        String ours = comparisons.stream()
                .filter(this::isTried)
                .map(each -> each.series.title() + " "
                        + DriverVerdict.text(verdict(each).ratio()) + ", "
                        + verdict(each).inWords())
                .distinct()
                .collect(Collectors.joining("; "));
        return published + theirs + " times the operations; " + (ours.isEmpty() ? "not tried here" : "here: " + ours)
                + ". " + why;
    }

    /** Says how much of an operation's CPU time is the client's. */
    private String share() {
        double client = windows.median(DriverSeries.LOCAL_SMALL, DriverVariant.DEFAULT, DriverWindow::clientMicros);
        double nodes = windows.median(DriverSeries.LOCAL_SMALL, DriverVariant.DEFAULT, DriverWindow::nodesMicros);
        return Double.isNaN(client + nodes)
                ? "client and nodes share the processors"
                : String.format(
                        Locale.ROOT,
                        "client and nodes share the processors, and of an operation's CPU time %.0f %% is the client's",
                        100 * client / (client + nodes));
    }

    private boolean isTried(Comparison comparison) {
        return windows.variants(comparison.series).contains(comparison.variant);
    }

    private DriverVerdict verdict(Comparison comparison) {
        return windows.verdict(comparison.series, comparison.variant, DriverWindow::perSecond);
    }

    private static String thousands(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
