package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryStore;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The ledger in memory. */
public final class InMemoryDeposits extends InMemoryStore implements Deposits {
    private final ConcurrentMap<CustomerId, NavigableMap<String, Deposit>> lines = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<Deposit> record(Deposit deposit) {
        return faults.call(() -> {
            synchronized (lines) {
                NavigableMap<String, Deposit> own = of(deposit.customer());
                long last =
                        own.values().stream().mapToLong(Deposit::number).max().orElse(0);
                return own.computeIfAbsent(
                        deposit.transfer(), transfer -> deposit.numbered(Math.max(last + 1, deposit.number())));
            }
        });
    }

    @Override
    public CompletionStage<List<Deposit>> page(CustomerId customer, @Nullable String afterTransfer, int limit) {
        return faults.call(
                () -> of(customer).tailMap(afterTransfer == null ? "" : afterTransfer, false).values().stream()
                        .limit(limit)
                        .toList());
    }

    @Override
    public CompletionStage<List<Deposit>> numbered(CustomerId customer, long above, long upTo) {
        return faults.call(() -> of(customer).values().stream()
                .filter(line -> line.number() > above && line.number() <= upTo)
                .sorted(Comparator.comparingLong(Deposit::number))
                .toList());
    }

    private NavigableMap<String, Deposit> of(CustomerId customer) {
        return lines.computeIfAbsent(customer, each -> new ConcurrentSkipListMap<>());
    }
}
