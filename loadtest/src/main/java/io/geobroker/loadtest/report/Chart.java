package io.geobroker.loadtest.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A chart; a LEFT and the next RIGHT one stand side by side with the same y scale. Filled by one thread.
 *
 * @param x axis name; categories for bars, numbers for lines
 * @param logarithmic y axis, without values <= 0
 * @param categories of bars; empty for lines
 * @param shades marked parts of the x axis of lines
 */
public record Chart(
        String title,
        Place place,
        Kind kind,
        String x,
        String y,
        boolean logarithmic,
        List<String> categories,
        List<Series> series,
        List<Shade> shades) {
    public enum Place {
        LEFT,
        RIGHT,
        WIDE
    }

    public enum Kind {
        BAR,
        LINE
    }

    /** @param points pairs of x and y; for bars x is the index of the category */
    public record Series(String name, List<List<Double>> points) {}

    public record Shade(String name, double from, double to) {}

    public static Chart bars(String title, Place place, String y, List<String> categories) {
        return new Chart(title, place, Kind.BAR, "", y, false, categories, new ArrayList<>(), new ArrayList<>());
    }

    public static Chart lines(String title, Place place, String x, String y) {
        return new Chart(title, place, Kind.LINE, x, y, false, List.of(), new ArrayList<>(), new ArrayList<>());
    }

    public Chart named(String xAxis) {
        return new Chart(title, place, kind, xAxis, y, logarithmic, categories, series, shades);
    }

    public Chart onLogScale() {
        return new Chart(title, place, kind, x, y, true, categories, series, shades);
    }

    public Chart shaded(String name, double from, double to) {
        shades.add(new Shade(name, from, to));
        return this;
    }

    /** @param of one for each category, in order */
    public <T> Chart bars(String name, Collection<T> of, ToDoubleFunction<? super T> value) {
        List<List<Double>> points = new ArrayList<>();
        of.forEach(each -> points.add(List.of((double) points.size(), value.applyAsDouble(each))));
        return series(name, points);
    }

    public <T> Chart line(
            String name, Collection<T> of, Function<? super T, Double> at, ToDoubleFunction<? super T> value) {
        return series(
                name,
                of.stream()
                        .map(each -> List.of(at.apply(each), value.applyAsDouble(each)))
                        .toList());
    }

    public Chart series(String name, List<List<Double>> points) {
        series.add(new Series(name, points));
        return this;
    }
}
