package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of the race's table: a figure of each contender, ratios and goal. */
final class RaceRows {
    static final String UNKNOWN = "-";
    /** The page finds the top table by the last column. */
    private static final List<String> COLUMNS =
            List.of("figure", "geobroker", "bare", "equal duties", "/ bare", "/ equal duties", "goal", "met");

    private final Map<Lap, Window> laps;
    private final int rounds;
    private final List<List<String>> rows = new ArrayList<>();

    RaceRows(Map<Lap, Window> laps) {
        this.laps = laps;
        this.rounds = laps.keySet().stream().mapToInt(Lap::round).max().orElse(0) + 1;
    }

    Table titled(String title) {
        return new Table(title, COLUMNS, rows);
    }

    List<Window> windows(Contender contender, Predicate<Lap> which) {
        return laps.entrySet().stream()
                .filter(lap -> lap.getKey().contender() == contender && which.test(lap.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** One value a round; NaN without windows. */
    Function<Contender, List<Double>> each(Predicate<Lap> which, ToDoubleFunction<List<Window>> figure) {
        return contender -> IntStream.range(0, rounds)
                .mapToObj(round -> windows(contender, which.and(lap -> lap.round() == round)))
                .map(windows -> windows.isEmpty() ? Double.NaN : figure.applyAsDouble(windows))
                .toList();
    }

    /** One value a round, of its only window. */
    Function<Contender, List<Double>> single(Predicate<Lap> which, ToDoubleFunction<Window> figure) {
        return each(which, windows -> figure.applyAsDouble(windows.get(0)));
    }

    /** One value over all rounds; none where a round is missing. */
    Function<Contender, List<Double>> pooled(Predicate<Lap> which, ToDoubleFunction<Window> figure) {
        return contender -> {
            List<Window> windows = windows(contender, which);
            return windows.size() < rounds ? List.of() : List.of(figure.applyAsDouble(Windows.merged(windows)));
        };
    }

    /** Excludes contenders that did not carry the load. */
    Predicate<Lap> carried(Predicate<Lap> which) {
        return which.and(lap -> Windows.merged(windows(lap.contender(), which)).carried(SustainedSearch.CARRIED));
    }

    void add(List<String> row) {
        rows.add(row);
    }

    void add(String figure, Function<Contender, List<Double>> values) {
        add(figure, values, TargetLimit.NONE, TargetLimit.NONE);
    }

    /** @param ofBare our figure in terms of that of bare */
    void add(String figure, Function<Contender, List<Double>> values, TargetLimit ofBare, TargetLimit ofEqualDuties) {
        List<Double> ours = values.apply(Contender.GEOBROKER);
        Spread toBare = Spread.ratio(ours, values.apply(Contender.BARE));
        Spread toEqualDuties = Spread.ratio(ours, values.apply(Contender.EQUAL_DUTIES));
        List<String> row = new ArrayList<>(List.of(figure));
        for (Contender contender : Contender.values()) {
            List<Double> each = values.apply(contender);
            row.add(text(Spread.of(each), each.size()));
        }
        row.add(text(toBare, ours.size()));
        row.add(text(toEqualDuties, ours.size()));
        row.add(Stream.of(ofBare, ofEqualDuties)
                .map(TargetLimit::toString)
                .distinct()
                .collect(Collectors.joining(", ")));
        row.add(TargetLimit.worst(List.of(
                ofBare.judge(ofAllRounds(toBare, ours)), ofEqualDuties.judge(ofAllRounds(toEqualDuties, ours)))));
        rows.add(row);
    }

    /** The median; NaN where a round is missing, as too few prove nothing. */
    static double ofAllRounds(Spread ratio, List<Double> ours) {
        return ratio.count() < ours.size() ? Double.NaN : ratio.median();
    }

    private static String text(Spread spread, int rounds) {
        return Numbers.number(spread.median())
                + (spread.lowest() < spread.highest()
                        ? " (" + Numbers.number(spread.lowest()) + " to " + Numbers.number(spread.highest()) + ")"
                        : "")
                + (spread.count() > 0 && spread.count() < rounds
                        ? ", " + spread.count() + " of " + rounds + " rounds"
                        : "");
    }
}
