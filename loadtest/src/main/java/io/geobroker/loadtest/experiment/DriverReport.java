package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.cql.EventLoop;
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
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What the driver's settings are worth.
 *
 * @param warmUp seconds of each window before what was measured
 * @param measured seconds
 */
record DriverReport(DriverWindows windows, long warmUp, long measured) {
    private static final Map<String, List<String>> CALLS = calls();

    /** Columns of a table, and which system calls are in each. */
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
        Report report = new Report(experiment.name(), "What the driver's settings are worth", experiment.question());
        lab.describeNodes(report, testbed.options());
        report.fact(
                "load",
                "no brokers; one client process (C1 code alone, 256 MiB), a write and a read in turn at LOCAL_QUORUM, always as many"
                        + " under way: "
                        + windows.series().stream()
                                .map(series -> series.title() + " " + series.inFlight())
                                .collect(Collectors.joining(", "))
                        + "; " + warmUp + " s of warm-up and " + measured + " s measured, each with a new session");
        windows.series().forEach(series -> report.found(sentence(series)));
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

    /** What matters in a series, and by how much. */
    String sentence(DriverSeries series) {
        if (!windows.verdict(series, DriverVariant.CONTROL, DriverWindow::perSecond)
                .isMeasured()) {
            return upper(series.title()) + ", "
                    + Windows.number(windows.median(series, DriverVariant.DEFAULT, DriverWindow::perSecond))
                    + " operations a second by default: too few rounds to tell what matters.";
        }
        return String.format(
                Locale.ROOT,
                "%s, %s operations a second by default: %s; of CPU time of the client for each, %s; of the p99, %s. The rest make"
                        + " no difference: the default differs from itself by %s, %s and %s times.",
                upper(series.title()),
                Windows.number(windows.median(series, DriverVariant.DEFAULT, DriverWindow::perSecond)),
                changes(series, DriverWindow::perSecond),
                changes(series, DriverWindow::clientMicros),
                changes(series, DriverWindow::p99),
                control(series, DriverWindow::perSecond),
                control(series, DriverWindow::clientMicros),
                control(series, DriverWindow::p99));
    }

    private String control(DriverSeries series, ToDoubleFunction<DriverWindow> figure) {
        return ratio(series, DriverVariant.CONTROL, figure);
    }

    private String changes(DriverSeries series, ToDoubleFunction<DriverWindow> figure) {
        String more = list(series, figure, DriverVerdict::isMore);
        String less = list(series, figure, DriverVerdict::isLess);
        if (more.isEmpty() && less.isEmpty()) {
            return "no setting gives more or less";
        }
        return (more.isEmpty() ? "none gives more" : "more by " + more) + ", "
                + (less.isEmpty() ? "none less" : "less by " + less);
    }

    private String list(DriverSeries series, ToDoubleFunction<DriverWindow> figure, Predicate<DriverVerdict> counts) {
        return windows.variants(series).stream()
                .filter(variant -> counts.test(windows.verdict(series, variant, figure)))
                .map(variant -> variant + " " + ratio(series, variant, figure))
                .collect(Collectors.joining(", "));
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

    /** A series without a variant has no bar there. */
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
                "A difference is claimed only where all rounds differ the same way, and each by more than any round in which"
                        + " the default was measured twice, of three rounds at least. Three of each fall apart by chance in one of ten"
                        + " cases, four in one of thirty-five: of many settings and figures some will.");
        report.remark(
                "\"all system calls\" and the columns after it are counted by perf stat (raw_syscalls:sys_enter), in the"
                        + " process as a whole, for a second less than the window; a dash says that there is no perf or that it may not be"
                        + " used. syscr + syscw (/proc/PID/io) is read, write, readv and writev alone: NIO reads and writes sockets by"
                        + " them, epoll by recv and send, and io_uring by none of these. Collecting garbage and reading the clock are"
                        + " in the first column, if they are calls.");
        report.remark(
                "Bytes are those of the driver's metrics bytes-sent and bytes-received: after compression, with the frames of"
                        + " CQL, without TCP's and IP's headers. Half of a row's bytes are the same letter, so lz4 finds something.");
        report.remark(
                "With coalescing at 0 us the driver still writes together what has come while it was writing; \"no coalescing\""
                        + " is its PassThroughWriteCoalescer, which flushes each message. The driver's default has "
                        + 2 * Runtime.getRuntime().availableProcessors()
                        + " I/O threads here, which are not tried again; across the ocean fewer numbers of threads and connections are.");
        report.remark(
                "The ocean delays bytes in a relay on this machine, where TCP ends: what a setting changes in how TCP waits for"
                        + " acknowledgements across an ocean is not in these figures.");
        report.remark(
                "One thread sends and waits, as many as are told under way: an operation's time begins when it is sent. With the"
                        + " client, nodes and ocean on the same processors, operations a second say what the whole can; the client's CPU"
                        + " time for each says what the setting costs the client.");
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
