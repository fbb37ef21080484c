package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.EventLoop;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.Testbed;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.util.StringUtils;

record DriverReport(List<DriverVariant> variants, List<DriverWindows> windows, long warmUp, long measured) {
    Report write(Lab lab, Testbed testbed) {
        Report report = lab.report("What the driver's settings are worth", testbed.options());
        report.fact(
                "load",
                "no brokers; one client process (C1 code alone, 256 MiB), a write and a read in turn at LOCAL_QUORUM, always as many"
                        + " under way: "
                        + windows.stream()
                                .map(each -> each.series().title() + " "
                                        + each.series().inFlight())
                                .collect(Collectors.joining(", "))
                        + "; " + warmUp + " s of warm-up and " + measured + " s measured, each with a new session");
        BrokerDriver broker = new BrokerDriver(variants, windows);
        report.found(broker.sentence());
        windows.forEach(each -> report.table(figures(each)));
        windows.forEach(each -> report.table(work(each)));
        report.table(broker.table());
        report.table(published());
        chart(report, "Operations a second", Chart.Place.LEFT, Place.LOCAL, DriverWindow::perSecond);
        chart(report, "Operations a second", Chart.Place.RIGHT, Place.REMOTE, DriverWindow::perSecond);
        chart(report, "CPU time of the client", Chart.Place.LEFT, Place.LOCAL, DriverWindow::clientMicros);
        chart(report, "CPU time of the client", Chart.Place.RIGHT, Place.REMOTE, DriverWindow::clientMicros);
        remarks(report);
        return report;
    }

    private static Table figures(DriverWindows of) {
        Rounds<DriverWindow> rounds = of.rounds();
        Function<String, RatioVerdict> operations = variant -> of.verdict(variant, DriverWindow::perSecond);
        Function<String, RatioVerdict> cpu = variant -> of.verdict(variant, DriverWindow::clientMicros);
        return new Columns<String>()
                .text("driver", variant -> variant)
                .number("op/s", rounds.median(DriverWindow::perSecond))
                .text("ratio", operations)
                .text("op/s are", operations.andThen(RatioVerdict::inWords))
                .millis("p50 ms", rounds.median(DriverWindow::p50))
                .millis("p99 ms", rounds.median(DriverWindow::p99))
                .text("p99 ratio", variant -> of.verdict(variant, DriverWindow::p99))
                .number("client CPU us/op", rounds.median(DriverWindow::clientMicros))
                .text("CPU ratio", cpu)
                .text("CPU is", cpu.andThen(RatioVerdict::inWords))
                .number("nodes CPU us/op", rounds.median(DriverWindow::nodesMicros))
                .number("failed", rounds.median(DriverWindow::failed))
                .table(
                        StringUtils.capitalize(of.series().title()) + ", "
                                + of.series().inFlight()
                                + " under way: median of the rounds; ratios to the default of the same round, lowest to highest",
                        rounds.variants());
    }

    private static Table work(DriverWindows of) {
        Rounds<DriverWindow> rounds = of.rounds();
        return new Columns<String>()
                .text("driver", variant -> variant)
                .number("all system calls", calls(rounds, SystemCalls.ALL))
                .number("epoll_wait", calls(rounds, "epoll_wait", "epoll_pwait", "epoll_pwait2"))
                .number("io_uring_enter", calls(rounds, "io_uring_enter"))
                .number("futex", calls(rounds, "futex"))
                .number("read, recv", calls(rounds, "read", "readv", "recvfrom", "recvmsg"))
                .number("write, send", calls(rounds, "write", "writev", "sendto", "sendmsg"))
                .number("context switches", calls(rounds, SystemCalls.SWITCHES))
                .number("bytes sent", rounds.median(DriverWindow::bytesSent))
                .number("bytes received", rounds.median(DriverWindow::bytesReceived))
                .table(
                        StringUtils.capitalize(of.series().title()) + ": what the client does for each operation",
                        rounds.variants());
    }

    private Table published() {
        return new Table(
                "Published beside ours: operations a second",
                List.of("client", "setting", "op/s", "compared with", "ratio", "here op/s", "here ratio"),
                Published.of(DriverReport.class).rows().stream()
                        .map(row -> Stream.concat(row.stream().limit(5), Stream.of(ours(row, true), ours(row, false)))
                                .toList())
                        .toList());
    }

    private String ours(List<String> published, boolean operations) {
        String variant = published.get(6);
        return windows.stream()
                .filter(each -> each.series().name().equals(published.get(5)))
                .filter(each -> each.rounds().variants().contains(variant))
                .findFirst()
                .map(each -> operations
                        ? Numbers.number(each.rounds().median(variant, DriverWindow::perSecond))
                        : each.verdict(variant, DriverWindow::perSecond).toString())
                .orElse("not tried");
    }

    private static ToDoubleFunction<String> calls(Rounds<DriverWindow> rounds, String... names) {
        return rounds.median(window -> window.calls(List.of(names)));
    }

    private void chart(
            Report report, String title, Chart.Place side, Place place, ToDoubleFunction<DriverWindow> figure) {
        List<DriverWindows> shown =
                windows.stream().filter(each -> each.series().place() == place).toList();
        List<String> names = shown.stream()
                .flatMap(each -> each.rounds().variants().stream())
                .filter(variant -> !variant.equals(DriverVariant.DEFAULT))
                .distinct()
                .toList();
        String where = place == Place.LOCAL ? ", own datacenter" : ", across the ocean";
        Chart chart = Chart.bars(title + where, side, "times the default's", names);
        for (DriverWindows each : shown) {
            chart.line(
                    each.series().title(),
                    names.stream().filter(each.rounds().variants()::contains).toList(),
                    variant -> (double) names.indexOf(variant),
                    variant -> each.verdict(variant, figure).ratio().median());
        }
        report.chart(chart);
    }

    private void remarks(Report report) {
        Arrays.stream(EventLoop.values())
                .forEach(loop -> loop.unavailable()
                        .ifPresent(why -> report.remark(DriverVariant.name(loop) + " is not to be had here: " + why)));
        report.remark(
                "With coalescing at 0 us the driver still writes together what has come while it was writing; \"no coalescing\""
                        + " is its PassThroughWriteCoalescer, which flushes each message. The driver's default has "
                        + 2 * Runtime.getRuntime().availableProcessors()
                        + " I/O threads here, which are not tried again; across the ocean fewer numbers of threads and connections are.");
        if (windows.stream()
                .map(DriverWindows::rounds)
                .anyMatch(rounds -> rounds.variants().stream()
                        .anyMatch(variant -> rounds.median(variant, DriverWindow::failed) > 0))) {
            report.remark("Some operations failed, and are in no figure but that column.");
        }
    }
}
