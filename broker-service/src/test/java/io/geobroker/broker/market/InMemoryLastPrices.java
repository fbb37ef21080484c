package io.geobroker.broker.market;

import io.geobroker.broker.order.InMemoryStore;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Last prices in memory; the newest stands. */
public final class InMemoryLastPrices extends InMemoryStore implements LastPrices {
    private final ConcurrentMap<Symbol, LastPrice> rows = new ConcurrentHashMap<>();
    private final AtomicInteger writes = new AtomicInteger();

    int writes() {
        return writes.get();
    }

    @Override
    public CompletionStage<Void> put(List<LastPrice> prices) {
        return faults.call(() -> {
            writes.incrementAndGet();
            prices.forEach(price -> rows.merge(price.symbol(), price, LastPrice::newer));
            return null;
        });
    }

    @Override
    public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
        return faults.call(() -> Optional.ofNullable(rows.get(symbol)));
    }

    @Override
    public CompletionStage<List<LastPrice>> all() {
        return faults.call(() -> List.copyOf(rows.values()));
    }
}
