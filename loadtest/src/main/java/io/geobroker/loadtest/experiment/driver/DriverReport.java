package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.EventLoop;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.Testbed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The report on driver settings. */
record DriverReport(DriverWindows windows, long warmUp, long measured) {
    private static final Map<String, List<String>> CALLS = calls();

    private static Map<String, List<String>> calls() {
        Map<String, List<String>> calls = new LinkedHashMap<>();
        calls.put("all system calls", List.of(SystemCalls.ALL));
        calls.put("epoll_wait", List.of("epoll_wait", "epoll_pwait", "epoll_pwait2"));
        calls.put("io_uring_enter", List.of("io_uring_enter"));
        calls.put("futex", List.of("futex"));
        calls.put("read, recv", List.of("read", "readv", "recvfrom", "recvmsg"));
        calls.put("write, send", List.of("write", "writev", "sendto", "sendmsg"));
        return calls;
    }

    Report write(Experiment experiment, Lab lab, Testbed testbed) {
        Report report = lab.reportOfNodes(experiment, "What the driver's settings are worth", testbed.options());
        report.fact(
                "load",
                "no brokers; one client process (C1 code alone, 256 MiB), a write and a read in turn at LOCAL_QUORUM, always as many"
                        + " under way: "
                        + windows.series().stream()
                                .map(series -> series.title() + " " + series.inFlight())
                                .collect(Collectors.joining(", "))
                        + "; " + warmUp + " s of warm-up and " + measured + " s measured, each with a new session");
        BrokerDriver broker = new BrokerDriver(windows);
        report.found(broker.sentence());
        PublishedDriverStudy published = new PublishedDriverStudy(windows);
        published.sentences().forEach(report::found);
        windows.series().forEach(series -> report.table(figures(series)));
        windows.series().forEach(series -> report.table(work(series)));
        report.table(broker.table());
        report.table(published.table());
        charts(report);
        remarks(report);
        return report;
    }

    private static String upper(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private Table figures(DriverSeries series) {
        List<List<String>> rows = new ArrayList<>();
        for (String variant : windows.variants(series)) {
            rows.add(List.of(
                    variant,
                    number(series, variant, DriverWindow::perSecond),
                    ratio(series, variant, DriverWindow::perSecond),
                    windows.verdict(series, variant, DriverWindow::perSecond).inWords(),
                    Latencies.millis(windows.median(series, variant, DriverWindow::p50)),
                    Latencies.millis(windows.median(series, variant, DriverWindow::p99)),
                    ratio(series, variant, DriverWindow::p99),
                    number(series, variant, DriverWindow::clientMicros),
                    ratio(series, variant, DriverWindow::clientMicros),
                    windows.verdict(series, variant, DriverWindow::clientMicros).inWords(),
                    number(series, variant, DriverWindow::nodesMicros),
                    number(series, variant, each -> each.slice().failed())));
        }
        return new Table(
                upper(series.title()) + ", " + series.inFlight()
                        + " under way: median of the rounds; ratios to the default of the same round, lowest to highest",
                List.of(
                        "driver",
                        "op/s",
                        "ratio",
                        "op/s are",
                        "p50 ms",
                        "p99 ms",
                        "p99 ratio",
                        "client CPU us/op",
                        "CPU ratio",
                        "CPU is",
                        "nodes CPU us/op",
                        "failed"),
                rows);
    }

    private Table work(DriverSeries series) {
        List<String> columns = new ArrayList<>(List.of("driver"));
        columns.addAll(CALLS.keySet());
        columns.addAll(List.of("syscr + syscw", "context switches", "bytes sent", "bytes received"));
        List<List<String>> rows = new ArrayList<>();
        for (String variant : windows.variants(series)) {
            List<String> row = new ArrayList<>(List.of(variant));
            CALLS.values().forEach(names -> row.add(number(series, variant, window -> window.calls(names))));
            row.add(number(series, variant, DriverWindow::readsAndWrites));
            row.add(number(series, variant, DriverWindow::switches));
            row.add(number(series, variant, DriverWindow::bytesSent));
            row.add(number(series, variant, DriverWindow::bytesReceived));
            rows.add(row);
        }
        return new Table(upper(series.title()) + ": what the client does for each operation", columns, rows);
    }

    private String number(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return Windows.numberOrDash(windows.median(series, variant, figure));
    }

    private String ratio(DriverSeries series, String variant, ToDoubleFunction<DriverWindow> figure) {
        return DriverVerdict.text(windows.verdict(series, variant, figure).ratio());
    }

    private void charts(Report report) {
        chart(report, "Operations a second", Chart.Place.LEFT, Place.LOCAL, DriverWindow::perSecond);
        chart(report, "Operations a second", Chart.Place.RIGHT, Place.REMOTE, DriverWindow::perSecond);
        chart(report, "CPU time of the client", Chart.Place.LEFT, Place.LOCAL, DriverWindow::clientMicros);
        chart(report, "CPU time of the client", Chart.Place.RIGHT, Place.REMOTE, DriverWindow::clientMicros);
    }

    private void chart(
            Report report, String title, Chart.Place side, Place place, ToDoubleFunction<DriverWindow> figure) {
        List<DriverSeries> shown =
                windows.series().stream().filter(each -> each.place() == place).toList();
        List<String> variants = shown.stream()
                .flatMap(series -> windows.variants(series).stream())
                .filter(variant -> !variant.equals(DriverVariant.DEFAULT))
                .distinct()
                .toList();
        List<Chart.Series> bars = new ArrayList<>();
        for (DriverSeries series : shown) {
            List<List<Double>> points = new ArrayList<>();
            for (int i = 0; i < variants.size(); i++) {
                double median =
                        windows.verdict(series, variants.get(i), figure).ratio().median();
                if (Double.isFinite(median)) {
                    points.add(List.of((double) i, median));
                }
            }
            bars.add(new Chart.Series(series.title(), points));
        }
        report.chart(Chart.bars(
                title + (place == Place.LOCAL ? ", own datacenter" : ", across the ocean"),
                side,
                "",
                "times the default's",
                false,
                variants,
                bars));
    }

    private void remarks(Report report) {
        Arrays.stream(EventLoop.values())
                .forEach(loop -> loop.unavailable()
                        .ifPresent(why -> report.remark(DriverVariant.name(loop) + " is not to be had here: " + why)));
        report.remark(
                "Bytes are those of the driver's metrics bytes-sent and bytes-received: after compression, with the frames of"
                        + " CQL, without TCP's and IP's headers. Half of a row's bytes are the same letter, so lz4 finds something.");
        report.remark(
                "With coalescing at 0 us the driver still writes together what has come while it was writing; \"no coalescing\""
                        + " is its PassThroughWriteCoalescer, which flushes each message. The driver's default has "
                        + 2 * Runtime.getRuntime().availableProcessors()
                        + " I/O threads here, which are not tried again; across the ocean fewer numbers of threads and connections are.");
        if (windows.series().stream()
                .flatMap(series -> windows.variants(series).stream().map(each -> failed(series, each)))
                .anyMatch(failed -> failed > 0)) {
            report.remark("Some operations failed, and are in no figure but that column.");
        }
    }

    private double failed(DriverSeries series, String variant) {
        return windows.median(series, variant, window -> window.slice().failed());
    }
}
