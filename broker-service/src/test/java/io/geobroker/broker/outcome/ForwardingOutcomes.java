package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Passes everything on; what stands in front of a door overrides what it changes. */
public class ForwardingOutcomes implements Outcomes {
    private final Outcomes behind;

    public ForwardingOutcomes(Outcomes behind) {
        this.behind = behind;
    }

    @Override
    public boolean isReachable(String home) {
        return behind.isReachable(home);
    }

    @Override
    public boolean isDecidedHere(OpenOrder order) {
        return behind.isDecidedHere(order);
    }

    @Override
    public String regionOf(OpenOrder order) {
        return behind.regionOf(order);
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        return behind.claim(proposed, deadline);
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        return behind.find(id, symbol);
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
        return behind.glanceAt(id, symbol);
    }
}
