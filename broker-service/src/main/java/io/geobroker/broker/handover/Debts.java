package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Records which orders are owed to other regions. Thread-safe. */
public record Debts(List<String> others, OwedOrders owed, MicroClock clock, HandoverMeters meters) {
    public Debts {
        others = List.copyOf(others);
    }

    /** Owes the order to every other region: a failed write does not tell which one lacks it. */
    public CompletionStage<Void> add(OpenOrder order) {
        return add(order, others);
    }

    /** Owes the order to these regions alone. */
    CompletionStage<Void> add(OpenOrder order, List<String> regions) {
        return FewAtATime.all(
                regions.stream().map(region -> write(order, region).thenRun(meters::orderOwed)));
    }

    /** As {@link #add}, when no write failed but the outcome may be unsent. */
    public CompletionStage<Void> addUnsent(OpenOrder order) {
        return FewAtATime.all(others.stream().map(region -> write(order, region)))
                .thenRun(meters.outcomeUnsent);
    }

    private CompletionStage<Void> write(OpenOrder order, String region) {
        return owed.add(region, OwedOrder.of(order), clock);
    }
}
