package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.util.List;

/**
 * Compares a published case of slow writes at 60 % CPU to our figures.
 *
 * @param window before the buckets were raised
 */
record PublishedSlowWrites(Window window, HotSymbolWatch.Seen seen) {
    static final String TITLE = "Published: slow writes at 60 % CPU, and what told why, beside ours";

    /** Seconds on the run queue for each second of CPU; NaN if unknown. */
    static double waitedOfCpu(Usage usage) {
        double cpu = usage.byProcess().values().stream()
                .mapToDouble(Usage.Taken::cpuSeconds)
                .sum();
        return usage.byProcess().values().stream()
                        .mapToDouble(Usage.Taken::waitedSeconds)
                        .sum()
                / cpu;
    }

    /** @return used share of the machine's processors */
    private double busy() {
        return window.usage().processors() / Runtime.getRuntime().availableProcessors();
    }

    private double worstWaiting() {
        return seen.waitingThreads().values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
    }

    Report.Table table(TracedRead traced, TracedRead tracedAfter, PublishedSlowWrites after, int buckets) {
        return new Report.Table(
                TITLE,
                List.of("sign", "published", "here, " + HotSymbolReport.BEFORE, "here, " + HotSymbolReport.AFTER),
                List.of(
                        List.of("CPU", "60 %", Numbers.percent(busy(), 1), Numbers.percent(after.busy(), 1)),
                        List.of("request tracing", "showed where writes wait", trace(traced), trace(tracedAfter)),
                        List.of("thread pools, blocked", "counts rose", blocked(), after.blocked()),
                        List.of("run-queue delay", "bursts that no CPU percentage shows", delay(), after.delay()),
                        List.of("cured by", "cores and another partition key", "-", buckets + " buckets")));
    }

    private static String trace(TracedRead read) {
        return read.rows() + " rows in " + read.micros() + " us, " + read.tombstones() + " tombstones";
    }

    private String blocked() {
        return seen.pools().blockedMore() + " more, longest queue "
                + seen.pools().pending();
    }

    private String delay() {
        return Numbers.number(waitedOfCpu(window.usage())) + " s for each s of CPU; " + Numbers.number(worstWaiting())
                + " threads of a process at most";
    }

    String difference() {
        double waited = waitedOfCpu(window.usage());
        return Numbers.text(
                "Published, writes were slow at 60 %% CPU, and blocked tasks and run queues told why; here, with %.0f %% of %d processors"
                        + " taken, %d tasks were blocked and threads waited %s, so %s.",
                100 * busy(),
                Runtime.getRuntime().availableProcessors(),
                seen.pools().blockedMore(),
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
