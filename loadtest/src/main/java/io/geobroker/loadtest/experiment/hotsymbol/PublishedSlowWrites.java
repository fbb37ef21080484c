package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.util.List;

/** Compares a published case of slow writes at 60 % CPU to our figures. */
record PublishedSlowWrites(HotWindow before, HotWindow after) {
    Report.Table table(BucketsRaised raised) {
        return new Report.Table(
                "Published: slow writes at 60 % CPU, and what told why, beside ours",
                List.of("sign", "published", "here, " + HotSymbolReport.BEFORE, "here, " + HotSymbolReport.AFTER),
                List.of(
                        List.of("CPU", "60 %", Numbers.percent(before.busy(), 1), Numbers.percent(after.busy(), 1)),
                        List.of(
                                "request tracing",
                                "showed where writes wait",
                                trace(raised.tracedBefore()),
                                trace(raised.tracedAfter())),
                        List.of("thread pools, blocked", "counts rose", blocked(before), blocked(after)),
                        List.of("run-queue delay", "bursts that no CPU percentage shows", delay(before), delay(after)),
                        List.of("cured by", "cores and another partition key", "-", raised.buckets() + " buckets")));
    }

    /** Of bucket 0. */
    private static String trace(List<TracedRead> traced) {
        TracedRead read = traced.get(0);
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

    String difference() {
        double waited = before.waitedOfCpu();
        return Numbers.text(
                "Published, writes were slow at 60 %% CPU, and blocked tasks and run queues told why; here, with %.0f %% of %d processors"
                        + " taken, %d tasks were blocked and threads waited %s, so %s.",
                100 * before.busy(),
                Runtime.getRuntime().availableProcessors(),
                before.seen().pools().blockedMore(),
                Double.isNaN(waited)
                        ? "for nobody knows how long"
                        : Numbers.text("%.1f s for a processor for each second of CPU", waited),
                Double.isNaN(waited)
                        ? "the one sign that decided theirs is missing"
                        : waited > 1
                                ? "it is the same shortage of cores, which all programs of a world share here"
                                : "what is left is the partition key, the smaller part of theirs");
    }
}
