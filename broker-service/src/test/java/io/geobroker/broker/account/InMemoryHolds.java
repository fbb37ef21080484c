package io.geobroker.broker.account;

import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Faults;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The holds of all accounts in memory, with the cash and shares of those customers that a test gave some; others have more
 * than they can spend. Holding twice for one order is an error of whoever does it.
 */
public final class InMemoryHolds implements Holds, Settlements {
    private record Key(CustomerId customer, OrderId order) {}

    private record Stock(CustomerId customer, Symbol symbol) {}

    private final Map<Key, Hold> holds = new HashMap<>();
    private final Map<CustomerId, Long> cash = new HashMap<>();
    private final Map<Stock, Long> shares = new HashMap<>();
    private final Faults holding = new Faults();
    private final Faults releasing = new Faults();
    private final Faults settling = new Faults();
    private int settled;

    public Faults holding() {
        return holding;
    }

    public Faults releasing() {
        return releasing;
    }

    public Faults settling() {
        return settling;
    }

    /** Opens an account with so much and no more. */
    public synchronized void give(CustomerId customer, long cashMicros) {
        cash.put(customer, cashMicros);
    }

    public synchronized void give(CustomerId customer, Symbol symbol, long number) {
        shares.put(new Stock(customer, symbol), number);
    }

    public synchronized long shares(CustomerId customer, Symbol symbol) {
        return shares.getOrDefault(new Stock(customer, symbol), 0L);
    }

    /** The orders something is held for, oldest first. */
    public synchronized List<OrderId> held() {
        return holds.keySet().stream().map(Key::order).sorted().toList();
    }

    public synchronized Map<OrderId, Hold> of(CustomerId customer) {
        return holds.entrySet().stream()
                .filter(held -> held.getKey().customer().equals(customer))
                .collect(Collectors.toMap(held -> held.getKey().order(), Map.Entry::getValue));
    }

    /** How many holds were settled or released because of an outcome. */
    public synchronized int settled() {
        return settled;
    }

    @Override
    public CompletionStage<CommandResult<Void>> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        return holding.call(() -> add(new Key(customer, order), hold))
                .exceptionally(failure -> new CommandResult.Unknown<>(CommandResult.Step.HOLD, failure));
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return releasing.call(() -> {
            remove(new Key(customer, order));
            return null;
        });
    }

    @Override
    public CompletionStage<Void> settle(Outcome outcome) {
        return settling.call(() -> apply(outcome));
    }

    private synchronized CommandResult<Void> add(Key key, Hold hold) {
        if (free(key.customer()) < hold.cashMicros()) {
            return new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power"));
        }
        if (free(key.customer(), hold.symbol()) < hold.shares()) {
            return new CommandResult.Rejected<>(Rejection.forbidden("insufficient qty available for order"));
        }
        if (holds.put(key, hold) != null) {
            throw new AssertionError("held twice for order " + key.order());
        }
        return CommandResult.done();
    }

    private long free(CustomerId customer) {
        return cash.getOrDefault(customer, Long.MAX_VALUE)
                - holds.entrySet().stream()
                        .filter(held -> held.getKey().customer().equals(customer))
                        .mapToLong(held -> held.getValue().cashMicros())
                        .sum();
    }

    private long free(CustomerId customer, Symbol symbol) {
        return shares.getOrDefault(new Stock(customer, symbol), Long.MAX_VALUE)
                - holds.entrySet().stream()
                        .filter(held -> held.getKey().customer().equals(customer)
                                && held.getValue().symbol().equals(symbol))
                        .mapToLong(held -> held.getValue().shares())
                        .sum();
    }

    private synchronized @Nullable Void apply(Outcome outcome) {
        if (!remove(new Key(outcome.order().customer(), outcome.order().id()))) {
            return null;
        }
        settled++;
        if (outcome instanceof Outcome.Filled filled) {
            int sign = filled.order().side() == Side.BUY ? 1 : -1;
            cash.merge(filled.order().customer(), -sign * filled.valueMicros(), Long::sum);
            shares.merge(
                    new Stock(filled.order().customer(), filled.order().symbol()),
                    sign * filled.order().quantity(),
                    Long::sum);
        }
        return null;
    }

    private synchronized boolean remove(Key key) {
        return holds.remove(key) != null;
    }
}
