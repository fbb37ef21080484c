package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.testbed.process.Collector;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class GcAdvice {
    /** Least share of the most trades. */
    private static final double CARRIED = 0.95;

    /** Ratio up to which two p99 count as equal. */
    private static final double NEAR = 1.1;

    /** The goal for p99 of a fill; a pause of that length uses all of it. */
    private static final double GOAL_MILLIS = 50;

    /** Live part of a well-filled heap. */
    private static final double LIVE_PART = 0.5;

    private static final Set<Collector> CONCURRENT =
            Set.of(Collector.SHENANDOAH, Collector.ZGC, Collector.GENERATIONAL_ZGC);

    private GcAdvice() {}

    /**
     * The collector with the least CPU time. It must carry nearly the most trades, and none may beat its p99 in every round:
     * one round to the contrary means chance.
     *
     * @param windows of one heap size and rate, one for each collector
     */
    static Optional<GcWindow> best(List<GcWindow> windows) {
        double most = windows.stream()
                .mapToDouble(each -> each.window().tradesPerSecond())
                .max()
                .orElse(0);
        List<GcWindow> carrying = windows.stream()
                .filter(each -> each.window().tradesPerSecond() >= CARRIED * most)
                .toList();
        return carrying.stream()
                .filter(each ->
                        carrying.stream().noneMatch(other -> each.against(other).lowest() > NEAR))
                .min(Comparator.comparingDouble(GcWindow::cores));
    }

    static String small(GcWindow best) {
        return Numbers.text(
                "For nodes with a heap of 0.5 GiB take %s: it has a p99 of %.1f ms and takes %.0f %% of a core, the least of the collectors"
                        + " that carry the load and that none leaves behind by a tenth in every round; geobroker's nodes have Serial.",
                best.collector().title(), best.p99(), 100 * best.cores());
    }

    /** Extrapolated: pauses of a collector that stops all threads grow with the live heap. */
    static String large(int gibibytes, List<GcWindow> windows) {
        double live = 1024 * gibibytes * LIVE_PART;
        Optional<GcWindow> holding = windows.stream()
                .filter(each -> each.collector() == Collector.SERIAL || each.collector() == Collector.PARALLEL)
                .filter(each -> each.log().liveMebibytes() > 0)
                .min(Comparator.comparingDouble(each -> longest(each, live)));
        Optional<GcWindow> beside = best(windows.stream()
                .filter(each -> CONCURRENT.contains(each.collector()))
                .toList());
        if (holding.isEmpty() || beside.isEmpty()) {
            return "For nodes with a heap of " + gibibytes
                    + " GiB nothing is recommended: too little was collected, or no concurrent collector was tried.";
        }
        double pause = longest(holding.get(), live);
        Collector chosen = (pause > GOAL_MILLIS ? beside : holding).get().collector();
        return Numbers.text(
                "For nodes with a heap of %d GiB take %s: extrapolated, not measured. With %.0f MiB alive the longest pause of %s would"
                        + " be %.0f ms, as it was %.1f ms with %d MiB (%s), and a p99 of %.0f ms is the goal; pauses of concurrent"
                        + " collectors do not grow with what lives.",
                gibibytes,
                chosen.title(),
                live,
                holding.get().collector().title(),
                pause,
                holding.get().longestPause(),
                holding.get().log().liveMebibytes(),
                sawAFullOne(holding.get()) ? "a full collection" : "a young collection, no full one was seen: a guess",
                GOAL_MILLIS);
    }

    private static boolean sawAFullOne(GcWindow window) {
        return window.log().all(GcLog.Kind.PAUSE).stream()
                .anyMatch(pause -> pause.what().startsWith("Full"));
    }

    private static double longest(GcWindow window, double liveMebibytes) {
        return window.longestPause() * liveMebibytes / window.log().liveMebibytes();
    }
}
