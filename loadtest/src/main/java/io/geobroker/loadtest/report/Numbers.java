package io.geobroker.loadtest.report;

import java.util.Locale;

/** Figures of a report as text. */
public final class Numbers {
    private Numbers() {}

    /** Formats at least three digits; NaN is a dash. */
    public static String number(double value) {
        return Double.isNaN(value)
                ? "-"
                : text(Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 1000 ? "%.1f" : "%.0f", value);
    }

    /** Formats thousands apart. */
    public static String count(long value) {
        return text("%,d", value);
    }

    /** Formats without decimals. */
    public static String percent(double part, double whole) {
        return text("%.0f %%", 100 * part / whole);
    }

    /** Formats the same in every locale. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
