package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compares the published study of the native transport's queue to our figures. */
record PublishedQueueStudy(Rounds<OverloadTrial> trials) {
    private static final Published PUBLISHED = Published.of(PublishedQueueStudy.class);
    private static final Set<OperationKind> LARGE_WRITES = EnumSet.of(OperationKind.WRITE_LARGE);
    private static final Set<OperationKind> LARGE_READS = EnumSet.of(OperationKind.READ_LARGE);

    Table table() {
        List<List<String>> rows = new ArrayList<>(PUBLISHED.rows());
        Stream.of(
                        OverloadExperiment.OURS,
                        OverloadExperiment.CASSANDRA,
                        OverloadExperiment.PAUSING,
                        OverloadExperiment.SMALL_PAUSING)
                .filter(trials.variants()::contains)
                .forEach(variant -> {
                    rows.add(ours(variant, "all", OperationKind.ALL));
                    rows.add(ours(variant, "writes of 12 kB", LARGE_WRITES));
                    rows.add(ours(variant, "reads of 12 kB", LARGE_READS));
                });
        return new Table(
                "Published beside ours",
                List.of("where", "setting", "operations", "op/s", "mean ms", "p99 ms", "max ms"),
                rows);
    }

    private List<String> ours(String variant, String operations, Set<OperationKind> kinds) {
        Latencies took = OverloadTrial.surge(trials.of(variant), kinds).latencies();
        return List.of(
                "here",
                variant,
                operations,
                Numbers.number(perSecond(variant, kinds)),
                Latencies.millis(took.mean()),
                Latencies.millis(took.p99()),
                Latencies.millis(took.max()));
    }

    private double perSecond(String variant, Set<OperationKind> kinds) {
        double seconds = trials.of(variant).stream()
                .mapToDouble(OverloadTrial::surgeSeconds)
                .sum();
        return seconds == 0 ? 0 : OverloadTrial.surge(trials.of(variant), kinds).answered() / seconds;
    }

    String difference() {
        String wide = trials.variants().contains(OverloadExperiment.PAUSING)
                ? OverloadExperiment.PAUSING
                : OverloadExperiment.OURS;
        return Numbers.text(
                "In the published study a limit of 1 MB left %.2f of the large writes and %.2f of the reads; here it is %s and %s.",
                PUBLISHED.figure("writes with 1 MB") / PUBLISHED.figure("writes"),
                PUBLISHED.figure("reads with 1 MB") / PUBLISHED.figure("reads"),
                left(wide, LARGE_WRITES),
                left(wide, LARGE_READS));
    }

    private String left(String wide, Set<OperationKind> kinds) {
        return Numbers.number(perSecond(OverloadExperiment.SMALL_PAUSING, kinds) / perSecond(wide, kinds));
    }
}
