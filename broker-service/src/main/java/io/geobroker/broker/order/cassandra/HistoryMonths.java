package io.geobroker.broker.order.cassandra;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The months, one partition each, that a list reads.
 *
 * <p>Skips those before the account's opening: one read of the account saves up to {@code most}.
 *
 * @param most months before the current one; older orders are found by id only
 * @param openedAtMicros microseconds since the epoch; empty if not known here
 */
public record HistoryMonths(
        MicroClock clock, int most, Function<CustomerId, CompletionStage<Optional<Long>>> openedAtMicros) {
    /** More than clocks differ. */
    private static final long BEFORE_OPENING_MICROS = Duration.ofDays(1).toNanos() / 1_000;

    public CompletionStage<Iterator<Integer>> of(CustomerId customer, PlacedBetween range, boolean newestFirst) {
        Deque<Integer> months = range.months(clock.micros(), most, newestFirst);
        if (months.size() < 2) {
            return CompletableFuture.completedFuture(months.iterator());
        }
        return openedAtMicros.apply(customer).thenApply(opened -> {
            opened.map(micros -> OrderColumns.stored(OrderColumns.month(micros - BEFORE_OPENING_MICROS)))
                    .ifPresent(first -> months.removeIf(month -> month < first));
            return months.iterator();
        });
    }
}
