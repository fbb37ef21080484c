package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.EventLoop;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.Testbed;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The report on driver settings. */
record DriverReport(DriverWindows windows, long warmUp, long measured) {
    Report write(Lab lab, Testbed testbed) {
        Report report = lab.reportOfNodes("What the driver's settings are worth", testbed.options());
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
        chart(report, "Operations a second", Chart.Place.LEFT, Place.LOCAL, DriverWindow::perSecond);
        chart(report, "Operations a second", Chart.Place.RIGHT, Place.REMOTE, DriverWindow::perSecond);
        chart(report, "CPU time of the client", Chart.Place.LEFT, Place.LOCAL, DriverWindow::clientMicros);
        chart(report, "CPU time of the client", Chart.Place.RIGHT, Place.REMOTE, DriverWindow::clientMicros);
        remarks(report);
        return report;
    }

    private Table figures(DriverSeries series) {
        return new Columns<String>()
                .text("driver", variant -> variant)
                .number("op/s", median(series, DriverWindow::perSecond))
                .text("ratio", variant -> windows.verdict(series, variant, DriverWindow::perSecond))
                .text(
                        "op/s are",
                        variant -> windows.verdict(series, variant, DriverWindow::perSecond)
                                .inWords())
                .millis("p50 ms", median(series, DriverWindow::p50))
                .millis("p99 ms", median(series, DriverWindow::p99))
                .text("p99 ratio", variant -> windows.verdict(series, variant, DriverWindow::p99))
                .number("client CPU us/op", median(series, DriverWindow::clientMicros))
                .text("CPU ratio", variant -> windows.verdict(series, variant, DriverWindow::clientMicros))
                .text(
                        "CPU is",
                        variant -> windows.verdict(series, variant, DriverWindow::clientMicros)
                                .inWords())
                .number("nodes CPU us/op", median(series, DriverWindow::nodesMicros))
                .number("failed", median(series, DriverWindow::failed))
                .table(
                        upper(series.title()) + ", " + series.inFlight()
                                + " under way: median of the rounds; ratios to the default of the same round, lowest to highest",
                        windows.variants(series));
    }

    private Table work(DriverSeries series) {
        return new Columns<String>()
                .text("driver", variant -> variant)
                .number("all system calls", calls(series, SystemCalls.ALL))
                .number("epoll_wait", calls(series, "epoll_wait", "epoll_pwait", "epoll_pwait2"))
                .number("io_uring_enter", calls(series, "io_uring_enter"))
                .number("futex", calls(series, "futex"))
                .number("read, recv", calls(series, "read", "readv", "recvfrom", "recvmsg"))
                .number("write, send", calls(series, "write", "writev", "sendto", "sendmsg"))
                .number("syscr + syscw", median(series, DriverWindow::readsAndWrites))
                .number("context switches", median(series, DriverWindow::switches))
                .number("bytes sent", median(series, DriverWindow::bytesSent))
                .number("bytes received", median(series, DriverWindow::bytesReceived))
                .table(upper(series.title()) + ": what the client does for each operation", windows.variants(series));
    }

    private static String upper(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private ToDoubleFunction<String> calls(DriverSeries series, String... names) {
        return median(series, window -> window.calls(List.of(names)));
    }

    /** @return median of a variant's rounds */
    private ToDoubleFunction<String> median(DriverSeries series, ToDoubleFunction<DriverWindow> figure) {
        return variant -> windows.median(series, variant, figure);
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
        Chart chart = Chart.bars(
                title + (place == Place.LOCAL ? ", own datacenter" : ", across the ocean"),
                side,
                "times the default's",
                variants);
        for (DriverSeries series : shown) {
            chart = chart.line(
                    series.title(),
                    variants.stream().filter(windows.variants(series)::contains).toList(),
                    variant -> (double) variants.indexOf(variant),
                    variant -> windows.verdict(series, variant, figure).ratio().median());
        }
        report.chart(chart);
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
                .anyMatch(series -> windows.variants(series).stream()
                        .anyMatch(variant -> windows.median(series, variant, DriverWindow::failed) > 0))) {
            report.remark("Some operations failed, and are in no figure but that column.");
        }
    }
}
