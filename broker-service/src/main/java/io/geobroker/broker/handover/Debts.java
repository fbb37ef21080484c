package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Writes down what is owed to the other regions. Threads may share it. */
public final class Debts {
    private static final long MICROS_PER_MINUTE = TimeUnit.MINUTES.toMicros(1);

    private final List<String> others;
    private final OwedOrders owed;
    private final MicroClock clock;
    private final HandoverCounts counts;

    /** @param others all other regions */
    public Debts(List<String> others, OwedOrders owed, MicroClock clock, HandoverCounts counts) {
        this.others = List.copyOf(others);
        this.owed = owed;
        this.clock = clock;
        this.counts = counts;
    }

    /** Owes the order to every other region: an acknowledgement that fails does not tell which of them lacks it. */
    public CompletionStage<Void> add(OpenOrder order) {
        return toAllOthers(region -> add(order, region));
    }

    CompletionStage<Void> add(OpenOrder order, String region) {
        return write(order, region).thenRun(counts::orderOwed);
    }

    /** Owes the order to every other region because nobody may have sent them its outcome: nothing need have failed for that. */
    public CompletionStage<Void> addUnsent(OpenOrder order) {
        return toAllOthers(region -> write(order, region)).thenRun(counts::outcomeUnsent);
    }

    private CompletionStage<Void> toAllOthers(Function<String, CompletionStage<Void>> owe) {
        return CompletableFuture.allOf(others.stream()
                .map(owe)
                .map(CompletionStage::toCompletableFuture)
                .toArray(CompletableFuture<?>[]::new));
    }

    private CompletionStage<Void> write(OpenOrder order, String region) {
        return owed.add(region, minuteOf(clock.micros()), OwedOrder.of(order));
    }

    static long minuteOf(long micros) {
        return micros / MICROS_PER_MINUTE;
    }
}
