package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Line;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report.Table;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

final class RaceTable {
    private static final String TITLE = "Median of the rounds (lowest to highest)";
    /** Idle and marginal cost are estimated from these. */
    static final List<Double> LOW_SHARES = List.of(0.025, 0.05, Lap.SMALL_SHARE, 0.15);

    /** Least fills of a judged 99th percentile. */
    private static final int ENOUGH_FILLS = 3_000;

    private static final double CROSSING_GOAL = 2_000;

    private final Map<Lap, Window> laps;
    private final RaceRows rows;

    private RaceTable(Map<Lap, Window> laps) {
        this.laps = laps;
        this.rows = new RaceRows(laps);
    }

    static Table of(Map<Lap, Window> laps, Collection<KilledBroker> killed, Collection<BookTakeOver> books) {
        RaceTable table = new RaceTable(laps);
        List<Long> sizes = table.sizes();
        sizes.stream().filter(table::isClimbed).forEach(table::climbed);
        if (sizes.size() > 1) {
            table.crossing(
                    "p50 since received", window -> window.sinceReceived().p50());
            table.crossing("CPU a trade", Window::cpuMillisPerTrade);
        }
        if (!killed.isEmpty()) {
            table.killed(killed);
        }
        laps.keySet().stream()
                .filter(Lap::isCompared)
                .map(lap -> new Lap(lap.waiting(), lap.place(), lap.share(), Contender.GEOBROKER, 0))
                .distinct()
                .sorted(Comparator.comparing(Lap::isCold)
                        .thenComparing(Lap::waiting)
                        .thenComparing(Lap::share)
                        .thenComparing(Lap::place))
                .forEach(table::place);
        books.forEach(table::book);
        return table.rows.titled(TITLE);
    }

    private List<Long> sizes() {
        return laps.keySet().stream()
                .filter(lap -> !lap.isCold())
                .map(Lap::waiting)
                .distinct()
                .sorted()
                .toList();
    }

    private boolean isClimbed(long size) {
        return laps.keySet().stream()
                        .filter(lap -> lap.waiting() == size)
                        .map(Lap::share)
                        .distinct()
                        .count()
                > 1;
    }

    private void climbed(long size) {
        Predicate<Lap> all = lap -> lap.waiting() == size;
        Predicate<Lap> low = all.and(lap -> LOW_SHARES.contains(lap.share()));
        String waiting = Numbers.text("%,d waiting", size);
        rows.add(
                waiting + ": CPU ms for one more trade",
                rows.each(low, of -> 1_000 * cost(of).slope()),
                TargetLimit.atMost(1),
                TargetLimit.atMost(0.6));
        rows.add(waiting + ": cores at no trade", rows.each(low, of -> cost(of).atZero()));
        String highest = Numbers.text(
                "%s, highest rate with p99 since intended <= %.0f ms: ", waiting, SustainedSearch.LIMIT_MILLIS);
        rows.add(
                highest + "trades a second",
                rows.each(all, of -> atHighest(of, Window::tradesPerSecond)),
                TargetLimit.atLeast(2),
                TargetLimit.atLeast(2));
        rows.add(highest + "CPU ms a trade", rows.each(all, of -> atHighest(of, Window::cpuMillisPerTrade)));
        rows.add(
                highest + "fills",
                rows.each(all, of -> atHighest(of, window -> window.done().fills())));
    }

    /** Cores over trades a second, of windows that carried the load. */
    static Line cost(List<Window> windows) {
        List<Window> carried = windows.stream()
                .filter(window -> window.carried(SustainedSearch.CARRIED))
                .toList();
        return Line.through(
                carried.stream().map(Window::tradesPerSecond).toList(),
                carried.stream()
                        .map(window -> window.cpuSeconds() / window.seconds())
                        .toList());
    }

    private static double atHighest(List<Window> windows, ToDoubleFunction<Window> figure) {
        return windows.stream()
                .filter(SustainedSearch::isSustained)
                .max(Comparator.comparing(Window::tradesPerSecond))
                .map(figure::applyAsDouble)
                .orElse(Double.NaN);
    }

    private void crossing(String figure, ToDoubleFunction<Window> of) {
        SortedMap<Long, Double> ratios = new TreeMap<>();
        // Unknown from the first size on of which a round is missing.
        boolean isWhole = true;
        for (long size : sizes()) {
            Function<Contender, List<Double>> values =
                    rows.single(lap -> lap.waiting() == size && lap.share() == Lap.SMALL_SHARE, of);
            List<Double> ours = values.apply(Contender.GEOBROKER);
            double ratio = RaceRows.ofAllRounds(Spread.ratio(ours, values.apply(Contender.BARE)), ours);
            isWhole &= !Double.isNaN(ratio);
            if (isWhole) {
                ratios.put(size, ratio);
            }
        }
        double at = Line.crossing(ratios);
        rows.add(List.of(
                "orders waiting from which geobroker is below bare, " + figure,
                RaceRows.UNKNOWN,
                RaceRows.UNKNOWN,
                RaceRows.UNKNOWN,
                Double.isNaN(at) ? "none measured" : (at <= ratios.firstKey() ? "<= " : "") + Numbers.text("%,.0f", at),
                RaceRows.UNKNOWN,
                Numbers.text("<= %,.0f", CROSSING_GOAL),
                TargetLimit.atMost(CROSSING_GOAL).judge(Double.isNaN(at) && isWhole ? Double.POSITIVE_INFINITY : at)));
    }

    private void killed(Collection<KilledBroker> killed) {
        killed(killed, "orders", KilledBroker::orders);
        killed(killed, "orders not acknowledged", KilledBroker::unacknowledged);
        killed(killed, "lost", KilledBroker::lost);
        killed(killed, "left waiting", KilledBroker::left);
        killed(killed, "filled twice", KilledBroker::twice);
    }

    private void killed(Collection<KilledBroker> killed, String count, ToDoubleFunction<KilledBroker> of) {
        rows.add(
                "one kill -9 while it fills: " + count,
                contender -> killed.stream()
                        .filter(each -> each.contender() == contender)
                        .map(of::applyAsDouble)
                        .toList());
    }

    private void place(Lap of) {
        Predicate<Lap> here = lap -> lap.where().equals(of.where());
        Predicate<Lap> carried = rows.carried(here);
        boolean local = of.place() == Place.LOCAL;
        boolean judged = local && of.share() == Lap.SMALL_SHARE;
        String where = of.where() + ": ";
        rows.add(
                where + "p50 since received, ms",
                rows.single(carried, window -> window.sinceReceived().p50()),
                judged ? TargetLimit.atMost(1) : TargetLimit.NONE,
                judged ? TargetLimit.atMost(0.7) : TargetLimit.NONE);
        Function<Contender, TargetLimit> ofMany =
                rival -> judged && fewestFills(here, Contender.GEOBROKER, rival) >= ENOUGH_FILLS
                        ? TargetLimit.atMost(1)
                        : TargetLimit.NONE;
        rows.add(
                where + Numbers.text("p99 since received, ms, of %.0f fills", fewestFills(here, Contender.values())),
                rows.pooled(carried, window -> window.sinceReceived().p99()),
                ofMany.apply(Contender.BARE),
                ofMany.apply(Contender.EQUAL_DUTIES));
        if (local) {
            rows.add(
                    where + "p50 since intended, ms",
                    rows.single(carried, window -> window.sinceTickerTime().p50()));
            rows.add(
                    where + "p99 since intended, ms",
                    rows.pooled(carried, window -> window.sinceTickerTime().p99()));
            rows.add(where + "CPU ms a trade, idle included", rows.single(carried, Window::cpuMillisPerTrade));
            rows.add(
                    where + "load generator, CPU ms a trade",
                    rows.single(carried, beside(ProcessTimes.LOAD_GENERATOR)));
            rows.add(where + "ocean, CPU ms a trade", rows.single(carried, beside(ProcessTimes.OCEAN)));
        }
        if (of.isCold()) {
            rows.add(
                    where + "trades a second",
                    rows.single(here, Window::tradesPerSecond),
                    TargetLimit.NONE,
                    local && of.share() == 1 ? TargetLimit.atLeast(1) : TargetLimit.NONE);
        }
    }

    /** Of those that were measured. */
    private double fewestFills(Predicate<Lap> which, Contender... contenders) {
        return Stream.of(contenders)
                .map(rows.pooled(which, window -> window.done().fills()))
                .flatMap(List::stream)
                .min(Comparator.naturalOrder())
                .orElse(0.0);
    }

    private static ToDoubleFunction<Window> beside(String process) {
        return window -> window.cpuMillisPerTrade(List.of(process));
    }

    private void book(BookTakeOver book) {
        String where = Numbers.text("%,d waiting: ", book.waiting());
        book(where + "live heap, MiB", book.heapMebibytes());
        book(where + "start to ready, s", book.ready());
        book(where + "start to whole book, s", book.whole());
    }

    private void book(String figure, double ours) {
        rows.add(figure, contender -> contender == Contender.GEOBROKER ? List.of(ours) : List.of());
    }
}
