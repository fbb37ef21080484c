package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.hotsymbol.PartitionCounts.Counts;
import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.experiment.window.VariantsReport;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

record HotSymbolReport(String symbol, Rounds<HotWindow> windows, BucketsRaised raised) {
    static final String BEFORE = "one bucket";
    static final String AFTER = "more buckets";

    void addTo(Report report) {
        find(report);
        report.table(reads());
        new HotSymbolDiagnosis(before(), raised, after()).addTo(report);
        report.table(control());
        new VariantsReport(windows.map(HotWindow::window))
                .addTo(report, "Times of what it is with one bucket: median of the windows (lowest to highest)");
        report.chart(rowsByBucket());
    }

    private void find(Report report) {
        PartitionCounts one = before().reads();
        report.found(
                "%s, with %.0f %% of the load, has %.0f %% of the reads of waiting orders and %.0f %% of their rows, all from one partition;"
                        + " GET /geo/balance calls it hot and says that %s buckets would spread it.",
                symbol,
                100 * HotSymbolExperiment.HOT,
                100 * PartitionCounts.share(one.ofHot().reads(), one.all().reads()),
                100 * PartitionCounts.share(one.ofHot().rows(), one.all().rows()),
                raised.saidToSpread().isPresent() ? raised.saidToSpread().getAsInt() : "not even the most");
        report.found(
                "With %d buckets the fullest partition of %s yields %.0f %% of all rows of waiting orders that brokers read, instead of"
                        + " %.0f %%. New orders were in each of them %.0f s after they were raised; of %d orders sent meanwhile %d were taken.",
                raised.buckets(),
                symbol,
                100 * after().reads().fullestShare(),
                100 * one.fullestShare(),
                raised.usedAfterSeconds(),
                raised.ordersSent(),
                raised.ordersTaken());
        report.found("After it a fill takes "
                + ratio(window -> window.sinceReceived().p50()) + " times as long (p50) and placing "
                + ratio(window -> window.placed().p99()) + " times (p99).");
        report.found(recommendation());
        report.found(
                "Published, writes were slow at 60 %% CPU, and blocked tasks and run queues told why; here, with %.0f %% of %d"
                        + " processors taken, %d tasks were blocked and threads waited %s s for a processor for each second of CPU.",
                100 * before().busy(),
                Runtime.getRuntime().availableProcessors(),
                before().seen().pools().blockedMore(),
                Numbers.number(before().waitedOfCpu()));
    }

    String recommendation() {
        RatioVerdict p99 = new RatioVerdict(
                ratio(window -> window.sinceReceived().p99()),
                drift(window -> window.sinceReceived().p99()));
        String advice = p99.isLess()
                ? "Raise the buckets of a symbol that GET /geo/balance names"
                : p99.isMore()
                        ? "Do not raise buckets for speed on nodes like these, only when a partition gets too large"
                        : "Raise the buckets of a symbol that GET /geo/balance names, for the size of its partitions and not for speed";
        double waited = before().waitedOfCpu();
        return Numbers.text(
                        "%s: with %d of them, each one more read beside a ticker, a fill takes %s times as long at the 99th percentile,"
                                + " and windows between which nothing changed differ %s times.",
                        advice, raised.buckets(), p99, p99.control())
                + (waited > 1
                        ? Numbers.text(
                                " Cores come first: for each second of CPU threads waited %.1f s for a processor.",
                                waited)
                        : "")
                + (BucketPlace.replicaSets(raised.after().places()) > 1
                        ? ""
                        : " All partitions are on the same nodes here, so none has less to do; that needs more nodes in a datacenter"
                                + " than replicas.");
    }

    private Spread ratio(ToDoubleFunction<Window> figure) {
        return windows.map(HotWindow::window).ratio(AFTER, BEFORE, figure);
    }

    /** @return ratio of successive windows on the same side of the change */
    private Spread drift(ToDoubleFunction<Window> figure) {
        Rounds<Window> neighbours = new Rounds<>(List.of());
        for (List<HotWindow> side : List.of(windows.of(BEFORE), windows.of(AFTER))) {
            side.stream().skip(1).forEach(each -> neighbours.add("later", each.window()));
            side.stream().limit(side.size() - 1L).forEach(each -> neighbours.add("earlier", each.window()));
        }
        return neighbours.ratio("later", "earlier", figure);
    }

    private HotWindow before() {
        return HotWindow.sum(windows.of(BEFORE));
    }

    private HotWindow after() {
        return HotWindow.sum(windows.of(AFTER));
    }

    private Report.Table control() {
        return new Columns<Map.Entry<String, ToDoubleFunction<Window>>>()
                .text("figure", Map.Entry::getKey)
                .text("nothing changed", each -> drift(each.getValue()))
                .text("after of before", each -> ratio(each.getValue()))
                .table(
                        "Control: each window of the one before it, nothing changed between: median (lowest to highest)",
                        VariantsReport.figures().entrySet());
    }

    private record Reads(String partition, Counts before, Counts after) {}

    private Report.Table reads() {
        PartitionCounts one = before().reads();
        PartitionCounts more = after().reads();
        TreeSet<Integer> buckets = new TreeSet<>(one.hot().keySet());
        buckets.addAll(more.hot().keySet());
        List<Reads> rows = new ArrayList<>();
        buckets.forEach(bucket -> rows.add(new Reads(symbol + ", bucket " + bucket, one.of(bucket), more.of(bucket))));
        rows.add(new Reads("all other symbols", one.others(), more.others()));
        return new Columns<Reads>()
                .text("partition", Reads::partition)
                .all(shares(BEFORE, one.all()), Reads::before)
                .all(shares(AFTER, more.all()), Reads::after)
                .table("What brokers read of waiting orders, by partition", rows);
    }

    private static Columns<Counts> shares(String when, Counts all) {
        return new Columns<Counts>()
                .text("reads, " + when, Counts::reads)
                .percent("share of all reads", each -> PartitionCounts.share(each.reads(), all.reads()))
                .percent("share of all rows", each -> PartitionCounts.share(each.rows(), all.rows()))
                .number("rows a read", each -> PartitionCounts.share(each.rows(), each.reads()));
    }

    private Chart rowsByBucket() {
        PartitionCounts one = before().reads();
        PartitionCounts more = after().reads();
        List<Integer> buckets = IntStream.range(0, raised.buckets()).boxed().toList();
        return Chart.bars(
                        "Rows read of " + symbol + ", by bucket",
                        Chart.Place.WIDE,
                        "% of all rows of waiting orders",
                        buckets.stream().map(String::valueOf).toList())
                .named("bucket")
                .bars(BEFORE, buckets, bucket -> 100 * one.shareOfRows(bucket))
                .bars(AFTER, buckets, bucket -> 100 * more.shareOfRows(bucket));
    }
}
