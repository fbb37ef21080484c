package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryStore;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Accounts in memory, which one datacenter decides on and everybody sees at once. */
public final class InMemoryAccounts extends InMemoryStore implements Accounts {
    private static final MicroClock CLOCK = new MicroClock(Clock.systemUTC());

    private final ConcurrentSkipListMap<String, Account> rows = new ConcurrentSkipListMap<>();
    private final ConcurrentMap<CustomerId, Long> openedAt = new ConcurrentHashMap<>();
    private final AtomicInteger writes = new AtomicInteger();

    /** How many conditional writes were tried. */
    public int writes() {
        return writes.get();
    }

    public List<Account> all() {
        return List.copyOf(rows.values());
    }

    @Override
    public CompletionStage<Optional<Account>> decided(CustomerId customer) {
        return faults.call(() -> Optional.ofNullable(rows.get(customer.value())));
    }

    @Override
    public CompletionStage<Optional<Account>> find(CustomerId customer) {
        return decided(customer);
    }

    @Override
    public CompletionStage<Optional<Account>> findEverywhere(CustomerId customer) {
        return find(customer);
    }

    @Override
    public CompletionStage<Optional<String>> findHome(CustomerId customer) {
        return find(customer).thenApply(found -> found.map(Account::homeRegion));
    }

    @Override
    public CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer) {
        return faults.call(() -> Optional.ofNullable(openedAt.get(customer)));
    }

    @Override
    public CompletionStage<Boolean> open(Account account) {
        return faults.call(() -> {
            openedAt.computeIfAbsent(account.customer(), customer -> CLOCK.micros());
            return rows.putIfAbsent(account.customer().value(), account) == null;
        });
    }

    @Override
    public CompletionStage<Boolean> replace(Account before, Account after) {
        writes.incrementAndGet();
        return faults.call(() -> {
            String customer = after.customer().value();
            Account standing = rows.get(customer);
            return standing != null
                    && standing.version() == before.version()
                    && rows.replace(customer, standing, after);
        });
    }

    @Override
    public CompletionStage<List<Account>> page(@Nullable CustomerId after, int limit) {
        return faults.call(() -> {
            List<Account> found = new ArrayList<>(
                    after == null
                            ? rows.values()
                            : rows.tailMap(after.value(), false).values());
            return List.copyOf(found.subList(0, Math.min(limit, found.size())));
        });
    }
}
