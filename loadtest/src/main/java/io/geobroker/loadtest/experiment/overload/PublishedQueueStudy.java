package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Compares the published study of the native transport's queue to our figures. */
record PublishedQueueStudy(Map<String, List<OverloadTrial>> trials) {
    private static final String STUDY = "native transport queue study, 3 nodes, 12 clients";
    private static final Set<OperationKind> ALL = EnumSet.allOf(OperationKind.class);
    private static final Set<OperationKind> WRITES = EnumSet.of(OperationKind.WRITE_LARGE);
    private static final Set<OperationKind> READS = EnumSet.of(OperationKind.READ_LARGE);

    /** Published effect of a limit of 1 MB. */
    private static final double WRITES_CHANGED = 2_105.0 / 3_885;

    private static final double READS_CHANGED = 5_395.0 / 3_734;

    Table table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(STUDY, "blocking queue (3.11.4)", "all", "4,652", "3,762", "13,377", "35,635"));
        rows.add(List.of(STUDY, "limit by bytes (3.11.6)", "all", "7,619", "3,215", "9,444", "11,048"));
        rows.add(List.of(STUDY, "limit by bytes (3.11.6)", "writes", "3,885", "-", "-", "-"));
        rows.add(List.of(STUDY, "limit by bytes (3.11.6)", "reads", "3,734", "-", "-", "-"));
        rows.add(List.of(STUDY, "limit of 1 MB", "writes", "2,105", "-", "26,172", "-"));
        rows.add(List.of(STUDY, "limit of 1 MB", "reads", "5,395", "-", "8,075", "-"));
        for (String variant : List.of(
                OverloadExperiment.OURS,
                OverloadExperiment.CASSANDRA,
                OverloadExperiment.PAUSING,
                OverloadExperiment.SMALL_PAUSING)) {
            if (trials.containsKey(variant)) {
                rows.add(ours(variant, "all", ALL));
                rows.add(ours(variant, "writes of 12 kB", WRITES));
                rows.add(ours(variant, "reads of 12 kB", READS));
            }
        }
        return new Table(
                "Published beside ours",
                List.of("where", "setting", "operations", "op/s", "mean ms", "p99 ms", "max ms"),
                rows);
    }

    private List<String> ours(String variant, String operations, Set<OperationKind> kinds) {
        Latencies took = surge(variant, kinds).latencies();
        return List.of(
                "here",
                variant,
                operations,
                Windows.number(perSecond(variant, kinds)),
                Latencies.millis(took.mean()),
                Latencies.millis(took.p99()),
                Latencies.millis(took.max()));
    }

    private Slice surge(String variant, Set<OperationKind> kinds) {
        return Slice.sum(trials.getOrDefault(variant, List.of()).stream()
                .map(each -> each.surge(kinds))
                .toList());
    }

    private double perSecond(String variant, Set<OperationKind> kinds) {
        double seconds = trials.getOrDefault(variant, List.of()).stream()
                .mapToDouble(OverloadTrial::surgeSeconds)
                .sum();
        return seconds == 0 ? 0 : surge(variant, kinds).answered() / seconds;
    }

    String difference() {
        String wide =
                trials.containsKey(OverloadExperiment.PAUSING) ? OverloadExperiment.PAUSING : OverloadExperiment.OURS;
        double before = perSecond(wide, WRITES);
        double readsBefore = perSecond(wide, READS);
        if (before == 0 || readsBefore == 0) {
            return "Beside the published study nothing can be said of 1 MB in flight: without that limit nothing was answered.";
        }
        double writes = perSecond(OverloadExperiment.SMALL_PAUSING, WRITES) / before;
        double reads = perSecond(OverloadExperiment.SMALL_PAUSING, READS) / readsBefore;
        return String.format(
                Locale.ROOT,
                "In the published study a limit of 1 MB left %.2f of the large writes and %.2f of the reads; here it is %.2f and"
                        + " %.2f, so for writes %s, and for reads %s.",
                WRITES_CHANGED,
                READS_CHANGED,
                writes,
                reads,
                alike(WRITES_CHANGED, writes),
                alike(READS_CHANGED, reads));
    }

    private static String alike(double there, double here) {
        return (there < 1) == (here < 1) ? "the same direction" : "the other direction";
    }
}
