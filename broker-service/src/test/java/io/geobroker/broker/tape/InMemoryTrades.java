package io.geobroker.broker.tape;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryStore;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Trades in memory; one per claim, however often it is recorded. */
public final class InMemoryTrades extends InMemoryStore implements Trades, Transactions, Tape {
    /** Within a microsecond the least order id first, as stored. */
    static final Comparator<TapeEntry> NEWEST_FIRST =
            Comparator.comparingLong(TapeEntry::tradedAtMicros).reversed().thenComparing(TapeEntry::order);

    private record Key(OrderId order, ClaimId claim) {}

    private final ConcurrentMap<Key, Outcome.Filled> rows = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<Void> record(Outcome.Filled trade) {
        return faults.call(() -> {
            rows.put(new Key(trade.order().id(), trade.decision().claim()), trade);
            return null;
        });
    }

    @Override
    public CompletionStage<Void> filledSince(
            Symbol symbol, long sinceMicros, Consumer<Set<OrderId>> take, Executor executor) {
        return faults.call(() -> rows.values().stream()
                        .filter(trade -> trade.order().symbol().equals(symbol)
                                && trade.decision().atMicros() >= sinceMicros)
                        .map(trade -> trade.order().id())
                        .collect(Collectors.toUnmodifiableSet()))
                .thenAcceptAsync(take, executor);
    }

    @Override
    public CompletionStage<Listing> list(CustomerId customer, TransactionQuery query, IntPredicate goesOn) {
        return faults.call(() -> listed(customer, query, goesOn));
    }

    private Listing listed(CustomerId customer, TransactionQuery query, IntPredicate goesOn) {
        Comparator<Order> oldestFirst =
                Comparator.comparing(order -> order.placed().id());
        List<Order> all = rows.values().stream()
                .filter(trade -> trade.order().customer().equals(customer))
                .map(InMemoryTrades::shown)
                .filter(order -> query.isBeyond(order.placed().id()))
                .sorted(query.newestFirst() ? oldestFirst.reversed() : oldestFirst)
                .toList();
        List<Order> found = new ArrayList<>();
        for (int i = 0; i < all.size() && found.size() < query.limit(); i++) {
            if (i > 0 && !goesOn.test(i)) {
                return new Listing(found, all.get(i - 1).placed().id());
            }
            if (query.accepts(all.get(i))) {
                found.add(all.get(i));
            }
        }
        return new Listing(found, null);
    }

    @Override
    public CompletionStage<TapePage> read(TapeQuery query, IntPredicate goesOn) {
        return faults.call(() -> {
            List<TapeEntry> all = rows.values().stream()
                    .filter(trade -> trade.order().symbol().equals(query.symbol()))
                    .map(InMemoryTrades::entry)
                    .filter(query::accepts)
                    .sorted(query.newestFirst() ? NEWEST_FIRST : NEWEST_FIRST.reversed())
                    .toList();
            int most = 1;
            while (most < query.limit() && most < all.size() && goesOn.test(most)) {
                most++;
            }
            return TapePage.cut(all, most);
        });
    }

    /** As its customer sees it. */
    public static Order shown(Outcome.Filled trade) {
        return new Order(
                trade.order(),
                Order.Status.FILLED,
                trade.writeMicros(),
                trade.order().quantity(),
                trade.price(),
                null);
    }

    /** All trades there are, in no order. */
    public List<Outcome.Filled> all() {
        return List.copyOf(rows.values());
    }

    static TapeEntry entry(Outcome.Filled trade) {
        return new TapeEntry(
                trade.decision().atMicros(),
                trade.order().id(),
                trade.decision().claim(),
                trade.price(),
                trade.order().quantity());
    }
}
