package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report.Table;
import java.util.List;
import java.util.stream.Collectors;

/** Compares a published study of the driver's first version on Netty 4 to our figures. */
record PublishedDriverStudy(List<DriverWindows> windows) {
    private static final String ONE = "client of 1 vCPU";
    private static final String EIGHT = "client of 8 vCPU";
    private static final String BATCHED = " with coalescing";

    /**
     * Published operations a second.
     *
     * @param base what the figure {@code of} is of
     * @param variant ours; empty for what cannot be tried
     */
    private record Comparison(
            String client,
            String setting,
            double published,
            double of,
            String base,
            DriverSeries series,
            String variant) {
        double ratio() {
            return published / of;
        }
    }

    private static final DriverSeries LOCAL = DriverSeries.LOCAL_SMALL;
    private static final DriverSeries OCEAN = DriverSeries.OCEAN_SMALL;
    private static final List<Comparison> COMPARISONS = List.of(
            new Comparison(ONE, "Netty 3, before", 17_473, 18_569, "", LOCAL, ""),
            new Comparison(EIGHT, "Netty 3, before", 36_667, 36_662, "", LOCAL, ""),
            new Comparison(ONE, "without", 7_491, 18_569, BATCHED, LOCAL, DriverVariant.NO_COALESCING),
            new Comparison(EIGHT, "without", 35_368, 36_662, BATCHED, LOCAL, DriverVariant.NO_COALESCING),
            new Comparison(ONE, "with epoll", 18_591, 18_569, BATCHED, LOCAL, DriverVariant.EPOLL),
            new Comparison(EIGHT, "with epoll", 35_625, 36_662, BATCHED, LOCAL, DriverVariant.EPOLL),
            new Comparison("same region", "off", 68_209, 69_155, " no delay on", LOCAL, DriverVariant.NAGLE),
            new Comparison("other coast", "off", 32_689, 40_411, " no delay on", OCEAN, DriverVariant.NAGLE));

    Table table() {
        return new Columns<Comparison>()
                .text("client", Comparison::client)
                .text("setting", Comparison::setting)
                .text("op/s", each -> Numbers.text("%,.0f", each.published()))
                .text("compared with", each -> Numbers.text("%,.0f", each.of()) + each.base())
                .text("ratio", each -> Numbers.text("%.2f", each.ratio()))
                .text("here op/s", this::ours)
                .text("here ratio", each -> isTried(each) ? verdict(each) : "-")
                .table("Published beside ours: operations a second", COMPARISONS);
    }

    private String ours(Comparison comparison) {
        if (comparison.variant().isEmpty()) {
            return "cannot be tried: driver 4 has no Netty 3";
        }
        return isTried(comparison)
                ? Numbers.number(of(comparison.series()).rounds().median(comparison.variant(), DriverWindow::perSecond))
                        + " and "
                        + Numbers.number(
                                of(comparison.series()).rounds().median(DriverVariant.DEFAULT, DriverWindow::perSecond))
                : "not tried";
    }

    List<String> sentences() {
        return List.of(
                sentence(
                        "a client without coalescing",
                        DriverVariant.NO_COALESCING,
                        "There one processor of the client was the limit; here " + share() + "."),
                sentence(
                        "epoll in place of NIO",
                        DriverVariant.EPOLL,
                        "It spares the JDK's selector, not the nodes' work."),
                sentence(
                        "no delay off",
                        DriverVariant.NAGLE,
                        "The ocean here is a relay on the same machine that acknowledges at once: waiting for an acknowledgement"
                                + " (Nagle) takes no round trip, so what no delay is worth on a real ocean cannot be seen here."));
    }

    private String sentence(String what, String variant, String why) {
        List<Comparison> comparisons = COMPARISONS.stream()
                .filter(each -> each.variant().equals(variant))
                .toList();
        String theirs = comparisons.stream()
                .map(each -> Numbers.text("%.2f (%s)", each.ratio(), each.client()))
                .collect(Collectors.joining(" and "));
        String ours = comparisons.stream()
                .filter(this::isTried)
                .map(each -> each.series().title() + " " + verdict(each) + ", "
                        + verdict(each).inWords())
                .distinct()
                .collect(Collectors.joining("; "));
        return "Published, " + what + " carries " + theirs + " times the operations; "
                + (ours.isEmpty() ? "not tried here" : "here: " + ours) + ". " + why;
    }

    /** Says how much of an operation's CPU time is the client's. */
    private String share() {
        double client = of(LOCAL).rounds().median(DriverVariant.DEFAULT, DriverWindow::clientMicros);
        double nodes = of(LOCAL).rounds().median(DriverVariant.DEFAULT, DriverWindow::nodesMicros);
        return "client and nodes share the processors"
                + (Double.isNaN(client + nodes)
                        ? ""
                        : Numbers.text(
                                ", and of an operation's CPU time %.0f %% is the client's",
                                100 * client / (client + nodes)));
    }

    private boolean isTried(Comparison comparison) {
        return of(comparison.series()).rounds().variants().contains(comparison.variant());
    }

    private RatioVerdict verdict(Comparison comparison) {
        return of(comparison.series()).verdict(comparison.variant(), DriverWindow::perSecond);
    }

    private DriverWindows of(DriverSeries series) {
        return windows.stream()
                .filter(each -> each.series() == series)
                .findFirst()
                .orElseGet(() -> new DriverWindows(series, new Rounds<>(List.of())));
    }
}
