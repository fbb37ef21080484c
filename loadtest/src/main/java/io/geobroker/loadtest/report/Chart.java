package io.geobroker.loadtest.report;

import java.util.List;

/**
 * A chart; two that follow each other, LEFT and RIGHT, stand side by side on the same scale of y.
 *
 * @param x name of its axis; bars have categories there, lines numbers
 * @param y name of its axis
 * @param logarithmic whether y is; only values above 0 are shown then
 * @param categories below the bars; empty for lines
 * @param shades parts of the x axis that are marked, for lines
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

    /** @param points x and y of each; for bars x is the category's number, from 0 */
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
