package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** An operator's tables about a hot symbol, before and after. */
record HotSymbolDiagnosis(String symbol, HotWindow before, BucketsRaised raised, HotWindow after) {
    /** Something seen before the buckets were raised, or after. */
    private record When<T>(String when, T seen) {
        static <T> Stream<When<T>> of(String when, List<T> all) {
            return all.stream().map(seen -> new When<>(when, seen));
        }

        static <T> List<When<T>> both(List<T> before, List<T> after) {
            return Stream.concat(of(HotSymbolReport.BEFORE, before), of(HotSymbolReport.AFTER, after))
                    .toList();
        }
    }

    void addTo(Report report) {
        report.table(named());
        report.table(new Columns<BucketPlace>()
                .text("bucket", BucketPlace::bucket)
                .text("token", BucketPlace::token)
                .text("nodes of its home", place -> String.join(", ", place.replicas()))
                .text("orders before", this::ordersBefore)
                .text("orders after", BucketPlace::orders)
                .table(
                        "Where its partitions are, and how many orders waited in them just before and soon after",
                        raised.placesAfter()));
        report.table(new Columns<When<TracedRead>>()
                .text("when", When::when)
                .all(
                        new Columns<TracedRead>()
                                .text("bucket", TracedRead::bucket)
                                .text("rows", TracedRead::rows)
                                .text("tombstones", TracedRead::tombstones)
                                .text("us", TracedRead::micros)
                                .text("steps", read -> read.steps().size())
                                .text("longest part", read -> read.longestPart().isEmpty() ? "-" : read.longestPart()),
                        When::seen)
                .table(
                        "Traced reads of its partitions, one each, under load",
                        When.both(raised.tracedBefore(), raised.tracedAfter())));
        report.table(new Columns<When<TracedRead.Step>>()
                .text("when", When::when)
                .text("node", each -> each.seen().node())
                .text("after us", each -> each.seen().afterMicros())
                .text("thread", each -> each.seen().thread())
                .text("step", each -> each.seen().activity())
                .table(
                        "Steps of a traced read of bucket 0: what a broker reads beside a ticker",
                        When.both(steps(raised.tracedBefore()), steps(raised.tracedAfter()))));
        report.table(pools());
        report.table(delay());
        report.table(new PublishedSlowWrites(before, after).table(raised));
    }

    private Table named() {
        List<List<String>> rows = new ArrayList<>();
        named(rows, "before they were raised", raised.named());
        named(rows, "after the last window", after.named());
        return new Table(
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
                    Numbers.number(each.rowsReadPerSecond()),
                    Integer.toString(each.buckets()),
                    each.bucketsThatSpread().isPresent()
                            ? Integer.toString(each.bucketsThatSpread().getAsInt())
                            : "more than a symbol may have"));
        }
    }

    private String ordersBefore(BucketPlace place) {
        return raised.placesBefore().stream()
                .filter(then -> then.bucket() == place.bucket())
                .findFirst()
                .map(then -> Integer.toString(then.orders()))
                .orElse("-");
    }

    private static List<TracedRead.Step> steps(List<TracedRead> traced) {
        List<TracedRead.Step> steps = traced.get(0).steps();
        return steps.isEmpty()
                ? List.of(new TracedRead.Step("-", 0, "-", "the trace was not complete in time"))
                : steps;
    }

    private Table pools() {
        PoolPeaks one = before.seen().pools();
        PoolPeaks more = after.seen().pools();
        return new Columns<PoolPeaks.Pool>()
                .text("node", PoolPeaks.Pool::node)
                .text("pool", PoolPeaks.Pool::name)
                .text("threads at most", pool -> one.plus(more).of(pool).limit())
                .all(peaks(HotSymbolReport.BEFORE), one::of)
                .all(peaks(HotSymbolReport.AFTER), more::of)
                .table(
                        "Thread pools of the nodes: the most that was seen",
                        one.plus(more).worthTelling());
    }

    private static Columns<PoolPeaks.Tasks> peaks(String when) {
        return new Columns<PoolPeaks.Tasks>()
                .text(when + ": active", PoolPeaks.Tasks::active)
                .text("pending", PoolPeaks.Tasks::pending)
                .text("blocked", PoolPeaks.Tasks::blocked)
                .text("blocked in all", PoolPeaks.Tasks::blockedMore)
                .text("done", PoolPeaks.Tasks::completed);
    }

    private Table delay() {
        Usage both = before.window().usage().plus(after.window().usage());
        return new Columns<String>()
                .text("process", process -> process)
                .all(delay(HotSymbolReport.BEFORE, before), Function.identity())
                .all(delay(HotSymbolReport.AFTER, after), Function.identity())
                .table(
                        "Threads that were ready and had no processor, by process",
                        new TreeSet<>(both.byProcess().keySet()));
    }

    private static Columns<String> delay(String when, HotWindow side) {
        Map<String, Usage.Taken> usage = side.window().usage().byProcess();
        Map<String, Double> worst = side.seen().waitingThreads();
        return new Columns<String>()
                .text(
                        when + ": CPU, of a core",
                        process -> Optional.ofNullable(usage.get(process))
                                .map(taken -> Numbers.percent(taken.cpuSeconds(), taken.seconds()))
                                .orElse("-"))
                .number(
                        "threads waiting, on average",
                        process -> Optional.ofNullable(usage.get(process))
                                .map(Usage.Taken::waitingThreads)
                                .orElse(Double.NaN))
                .number("in the worst look", process -> worst.getOrDefault(process, Double.NaN));
    }
}
