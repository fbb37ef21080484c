package io.geobroker.broker.outcome;

import io.geobroker.broker.order.InMemoryStore;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Outcomes in memory; the first claim of an order stands. Faults of a claim show as {@link Claim.Unknown}. */
public final class InMemoryOutcomes extends InMemoryStore implements Outcomes {
    private final ConcurrentMap<OrderId, Outcome> rows = new ConcurrentHashMap<>();
    private final Set<OrderId> unreadable = ConcurrentHashMap.newKeySet();
    private volatile boolean isAbroad;

    /** What a row holds that somebody else has written. */
    public void makeUnreadable(OrderId id) {
        unreadable.add(id);
    }

    public void mend(OrderId id) {
        unreadable.remove(id);
    }

    @Override
    public boolean isReachable(String home) {
        return true;
    }

    @Override
    public boolean isDecidedHere(OpenOrder order) {
        return !isAbroad;
    }

    @Override
    public String regionOf(OpenOrder order) {
        throw new UnsupportedOperationException("regions are none of these outcomes' matters");
    }

    /** Another region decides from now on. */
    public void goAbroad() {
        isAbroad = true;
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        return unreadable.contains(proposed.order().id())
                ? CompletableFuture.failedFuture(
                        new UnreadableOutcomeException(proposed.order().id()))
                : faults.call(() -> decide(proposed)).exceptionally(Claim.Unknown::new);
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        return unreadable.contains(id)
                ? CompletableFuture.failedFuture(new UnreadableOutcomeException(id))
                : faults.call(() -> Optional.ofNullable(rows.get(id)));
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
        return find(id, symbol);
    }

    /** All outcomes there are, in no order. */
    public List<Outcome> all() {
        return List.copyOf(rows.values());
    }

    private Claim decide(Outcome proposed) {
        Outcome standing = rows.putIfAbsent(proposed.order().id(), proposed);
        return standing == null
                        || standing.decision()
                                .claim()
                                .equals(proposed.decision().claim())
                ? new Claim.Won(standing == null ? proposed : standing)
                : new Claim.Lost(standing);
    }
}
