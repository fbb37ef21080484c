package io.geobroker.insight.metering;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Quotients that may be unknown. */
public final class Quotients {
    private Quotients() {}

    /** Null when {@code by} is 0. */
    public static @Nullable Double of(double amount, double by) {
        return by == 0 ? null : amount / by;
    }

    /** Of all amounts; null when {@code by} is 0 or one amount is. */
    public static <T> @Nullable Double ofAll(List<T> all, Function<T, ? extends @Nullable Number> amount, double by) {
        double sum = 0;
        for (T each : all) {
            Number part = amount.apply(each);
            if (part == null) {
                return null;
            }
            sum += part.doubleValue();
        }
        return of(sum, by);
    }
}
