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
 * The months of a customer's history that a list looks through, a partition each. Those from before the account was opened are
 * empty and left out: one read of the account spares up to {@code most} others.
 *
 * @param clock tells the current month
 * @param most how many months before the current one are looked through; older orders are found by id
 * @param openedAtMicros when an account was opened, in microseconds since the epoch; empty where it is not known here
 */
public record HistoryMonths(
        MicroClock clock, int most, Function<CustomerId, CompletionStage<Optional<Long>>> openedAtMicros) {
    /** No clocks differ by as much. */
    private static final long BEFORE_OPENING_MICROS = Duration.ofDays(1).toNanos() / 1_000;

    /** The months of the range, in that direction. */
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
