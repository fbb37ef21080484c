package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** An operator's tables about a hot symbol, before and after. */
record HotSymbolDiagnosis(String symbol, List<HotWindow> before, BucketsRaised raised, List<HotWindow> after) {
    static final String STEPS = "Steps of a traced read of bucket 0: what a broker reads beside a ticker";
    static final String POOLS = "Thread pools of the nodes: the most that was seen";
    static final String DELAY = "Threads that were ready and had no processor, by process";

    void addTo(Report report) {
        report.table(named());
        report.table(places());
        report.table(traces());
        report.table(steps());
        report.table(pools());
        report.table(delay());
        report.table(new PublishedSlowWrites(HotWindow.merged(before), HotWindow.seen(before))
                .table(
                        raised.tracedBefore().get(0),
                        raised.tracedAfter().get(0),
                        new PublishedSlowWrites(HotWindow.merged(after), HotWindow.seen(after)),
                        raised.buckets()));
    }

    private Report.Table named() {
        List<List<String>> rows = new ArrayList<>();
        named(rows, "before they were raised", raised.named());
        named(rows, "after the last window", after.get(after.size() - 1).named());
        return new Report.Table(
                "What GET /geo/balance calls hot of " + symbol,
                List.of("when", "bucket", "orders that wait", "rows read/s", "buckets", "buckets that would spread it"),
                rows);
    }

    private static void named(List<List<String>> rows, String when, List<NamedPartition> partitions) {
        if (partitions.isEmpty()) {
            rows.add(List.of(when, "none", "-", "-", "-", "-"));
        }
        for (NamedPartition each : partitions) {
            rows.add(List.of(
                    when,
                    Integer.toString(each.bucket()),
                    Integer.toString(each.orders()),
                    Windows.number(each.rowsPerSecond()),
                    Integer.toString(each.buckets()),
                    each.bucketsThatSpread().isPresent()
                            ? Integer.toString(each.bucketsThatSpread().getAsInt())
                            : "more than a symbol may have"));
        }
    }

    private Report.Table places() {
        List<List<String>> rows = new ArrayList<>();
        for (BucketPlace place : raised.placesAfter()) {
            rows.add(List.of(
                    Integer.toString(place.bucket()),
                    place.token(),
                    String.join(", ", place.replicas()),
                    raised.placesBefore().stream()
                            .filter(then -> then.bucket() == place.bucket())
                            .findFirst()
                            .map(then -> Integer.toString(then.orders()))
                            .orElse("-"),
                    Integer.toString(place.orders())));
        }
        return new Report.Table(
                "Where its partitions are, and how many orders waited in them just before and soon after",
                List.of("bucket", "token", "nodes of its home", "orders before", "orders after"),
                rows);
    }

    private Report.Table traces() {
        List<List<String>> rows = new ArrayList<>();
        traces(rows, HotSymbolReport.BEFORE, raised.tracedBefore());
        traces(rows, HotSymbolReport.AFTER, raised.tracedAfter());
        return new Report.Table(
                "Traced reads of its partitions, one each, under load",
                List.of("when", "bucket", "rows", "tombstones", "us", "steps", "longest part"),
                rows);
    }

    private static void traces(List<List<String>> rows, String when, List<TracedRead> reads) {
        for (TracedRead read : reads) {
            rows.add(List.of(
                    when,
                    Integer.toString(read.bucket()),
                    Integer.toString(read.rows()),
                    Long.toString(read.tombstones()),
                    Long.toString(read.micros()),
                    Integer.toString(read.steps().size()),
                    read.longestPart().isEmpty() ? "-" : read.longestPart()));
        }
    }

    private Report.Table steps() {
        List<List<String>> rows = new ArrayList<>();
        steps(rows, HotSymbolReport.BEFORE, raised.tracedBefore().get(0));
        steps(rows, HotSymbolReport.AFTER, raised.tracedAfter().get(0));
        return new Report.Table(STEPS, List.of("when", "node", "after us", "thread", "step"), rows);
    }

    private static void steps(List<List<String>> rows, String when, TracedRead read) {
        if (read.steps().isEmpty()) {
            rows.add(List.of(when, "-", "-", "-", "the trace was not complete in time"));
        }
        for (TracedRead.Step step : read.steps()) {
            rows.add(List.of(when, step.node(), Long.toString(step.afterMicros()), step.thread(), step.activity()));
        }
    }

    private Report.Table pools() {
        PoolPeaks one = HotWindow.seen(before).pools();
        PoolPeaks more = HotWindow.seen(after).pools();
        List<List<String>> rows = new ArrayList<>();
        for (PoolPeaks.Pool pool : one.plus(more).worthTelling()) {
            List<String> row = new ArrayList<>(List.of(
                    pool.node(),
                    pool.name(),
                    Long.toString(one.plus(more).of(pool).limit())));
            for (PoolPeaks.Peak peak : List.of(one.of(pool), more.of(pool))) {
                row.addAll(List.of(
                        Long.toString(peak.active()),
                        Long.toString(peak.pending()),
                        Long.toString(peak.blocked()),
                        Long.toString(peak.blockedMore()),
                        Long.toString(peak.completed())));
            }
            rows.add(row);
        }
        List<String> columns = new ArrayList<>(List.of("node", "pool", "threads at most"));
        for (String when : List.of(HotSymbolReport.BEFORE, HotSymbolReport.AFTER)) {
            columns.addAll(List.of(when + ": active", "pending", "blocked", "blocked in all", "done"));
        }
        return new Report.Table(POOLS, columns, rows);
    }

    private Report.Table delay() {
        Map<String, Usage.Taken> one = HotWindow.merged(before).usage().byProcess();
        Map<String, Usage.Taken> more = HotWindow.merged(after).usage().byProcess();
        TreeSet<String> processes = new TreeSet<>(one.keySet());
        processes.addAll(more.keySet());
        List<List<String>> rows = new ArrayList<>();
        for (String process : processes) {
            List<String> row = new ArrayList<>(List.of(process));
            row.addAll(delay(process, one, HotWindow.seen(before)));
            row.addAll(delay(process, more, HotWindow.seen(after)));
            rows.add(row);
        }
        List<String> columns = new ArrayList<>(List.of("process"));
        for (String when : List.of(HotSymbolReport.BEFORE, HotSymbolReport.AFTER)) {
            columns.addAll(List.of(when + ": CPU, of a core", "threads waiting, on average", "in the worst look"));
        }
        return new Report.Table(DELAY, columns, rows);
    }

    private static List<String> delay(String process, Map<String, Usage.Taken> usage, HotSymbolWatch.Seen seen) {
        Optional<Usage.Taken> taken = Optional.ofNullable(usage.get(process));
        return List.of(
                taken.map(each -> Windows.percent(each.cpuSeconds(), each.seconds()))
                        .orElse("-"),
                taken.map(each -> Windows.numberOrDash(each.waitedSeconds() / each.seconds()))
                        .orElse("-"),
                Windows.numberOrDash(seen.waitingThreads().getOrDefault(process, Double.NaN)));
    }
}
