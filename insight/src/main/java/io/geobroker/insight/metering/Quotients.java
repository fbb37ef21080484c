package io.geobroker.insight.metering;

import org.jspecify.annotations.Nullable;

/** Quotients that may be unknown. */
public final class Quotients {
    private Quotients() {}

    /** Null when {@code by} is 0. */
    public static @Nullable Double of(double amount, long by) {
        return by == 0 ? null : amount / by;
    }

    public static @Nullable Double of(long amount, long by) {
        return of((double) amount, by);
    }

    /** Null when {@code by} is 0 or the amount is null. */
    public static @Nullable Double of(@Nullable Long amount, long by) {
        return amount == null ? null : of(amount.doubleValue(), by);
    }
}
