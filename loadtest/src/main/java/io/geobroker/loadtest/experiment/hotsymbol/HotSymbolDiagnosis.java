package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An operator's tables about a hot symbol, before and after. */
record HotSymbolDiagnosis(HotWindow before, BucketsRaised raised, HotWindow after) {

    void addTo(Report report) {
        report.table(new Columns<NamedPartition>()
                .text("bucket", NamedPartition::bucket)
                .text("orders that wait", NamedPartition::orders)
                .number("rows read/s", NamedPartition::rowsReadPerSecond)
                .text("buckets", NamedPartition::buckets)
                .text(
                        "buckets that would spread it",
                        each -> each.bucketsThatSpread().isPresent()
                                ? each.bucketsThatSpread().getAsInt()
                                : "more than a symbol may have")
                .table("What GET /geo/balance calls hot of it", raised.named()));
        tell(report, HotSymbolReport.BEFORE, raised.before(), before);
        tell(report, HotSymbolReport.AFTER, raised.after(), after);
        Map<String, Usage> usage = new LinkedHashMap<>();
        usage.put(HotSymbolReport.BEFORE, before.window().usage());
        usage.put(HotSymbolReport.AFTER, after.window().usage());
        report.table(Windows.processes("Threads that were ready and had no processor", usage));
        report.table(published());
    }

    private static void tell(Report report, String when, BucketsRaised.State state, HotWindow window) {
        report.table(new Columns<BucketPlace>()
                .text("bucket", BucketPlace::bucket)
                .text("token", BucketPlace::token)
                .text("nodes of its home", place -> String.join(", ", place.replicas()))
                .text("orders", BucketPlace::orders)
                .table("Where its partitions are, and how many orders wait in them, " + when, state.places()));
        report.table(new Columns<TracedRead>()
                .text("bucket", TracedRead::bucket)
                .text("rows", TracedRead::rows)
                .text("tombstones", TracedRead::tombstones)
                .text("us", TracedRead::micros)
                .text("steps", read -> read.steps().size())
                .text("longest part", TracedRead::longestPart)
                .table("Traced reads of its partitions, one each, under load, " + when, state.traced()));
        report.table(new Columns<TracedRead.Step>()
                .text("node", TracedRead.Step::node)
                .text("after us", TracedRead.Step::afterMicros)
                .text("thread", TracedRead.Step::thread)
                .text("step", TracedRead.Step::activity)
                .table(
                        "Steps of a traced read of bucket 0, " + when + ": what a broker reads beside a ticker",
                        state.traced().get(0).steps()));
        PoolPeaks pools = window.seen().pools();
        report.table(new Columns<PoolPeaks.Pool>()
                .text("node", PoolPeaks.Pool::node)
                .text("pool", PoolPeaks.Pool::name)
                .text("threads at most", pool -> pools.of(pool).limit())
                .text("active", pool -> pools.of(pool).active())
                .text("pending", pool -> pools.of(pool).pending())
                .text("blocked", pool -> pools.of(pool).blocked())
                .text("blocked in all", pool -> pools.of(pool).blockedMore())
                .text("done", pool -> pools.of(pool).completed())
                .table("Thread pools of the nodes, " + when + ": the most that was seen", pools.worthTelling()));
    }

    private Table published() {
        return new Table(
                "Published: slow writes at 60 % CPU, and what told why, beside ours",
                List.of("sign", "published", "here, " + HotSymbolReport.BEFORE, "here, " + HotSymbolReport.AFTER),
                List.of(
                        List.of("CPU", "60 %", Numbers.percent(before.busy(), 1), Numbers.percent(after.busy(), 1)),
                        List.of(
                                "request tracing",
                                "showed where writes wait",
                                trace(raised.before()),
                                trace(raised.after())),
                        List.of("thread pools, blocked", "counts rose", blocked(before), blocked(after)),
                        List.of("run-queue delay", "bursts that no CPU percentage shows", delay(before), delay(after)),
                        List.of("cured by", "cores and another partition key", "-", raised.buckets() + " buckets")));
    }

    private static String trace(BucketsRaised.State state) {
        TracedRead read = state.traced().get(0);
        return read.rows() + " rows in " + read.micros() + " us, " + read.tombstones() + " tombstones";
    }

    private static String blocked(HotWindow window) {
        PoolPeaks pools = window.seen().pools();
        return pools.blockedMore() + " more, longest queue " + pools.pending();
    }

    private static String delay(HotWindow window) {
        double worst = window.seen().waitingThreads().values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
        return Numbers.number(window.waitedOfCpu()) + " s for each s of CPU; " + Numbers.number(worst)
                + " threads of a process at most";
    }
}
