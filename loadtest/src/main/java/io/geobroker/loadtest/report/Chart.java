package io.geobroker.loadtest.report;

import java.util.List;

/**
 * A chart; a LEFT and the next RIGHT one stand side by side with the same y scale.
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

    /** A marked part of the x axis. */
    public record Shade(String name, double from, double to) {}

    public static Chart bars(
            String title,
            Place place,
            String x,
            String y,
            boolean logarithmic,
            List<String> categories,
            List<Series> s) {
        return new Chart(title, place, Kind.BAR, x, y, logarithmic, categories, s, List.of());
    }

    public static Chart lines(
            String title,
            Place place,
            String x,
            String y,
            boolean logarithmic,
            List<Series> series,
            List<Shade> shades) {
        return new Chart(title, place, Kind.LINE, x, y, logarithmic, List.of(), series, shades);
    }
}
