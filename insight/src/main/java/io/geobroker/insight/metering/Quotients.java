package io.geobroker.insight.metering;

import org.jspecify.annotations.Nullable;

/** Quotients that may be unknown. */
public final class Quotients {
    private Quotients() {}

    /** Null when there is nothing to divide by. */
    public static @Nullable Double of(double amount, long by) {
        return by == 0 ? null : amount / by;
    }

    /** Null when there is nothing to divide by. */
    public static @Nullable Double of(long amount, long by) {
        return of((double) amount, by);
    }

    /** Null when there is nothing to divide by, or what to divide is unknown. */
    public static @Nullable Double of(@Nullable Long amount, long by) {
        return amount == null ? null : of(amount.doubleValue(), by);
    }
}
