package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The holds of accounts as one region knows them.
 *
 * @param accounts of the home region
 * @param share the accounts this instance visits; some instance must visit each
 * @param pace pauses after each page, also an empty one
 */
public record HoldsAtHome(
        Accounts accounts, String home, Predicate<CustomerId> share, Supplier<CompletionStage<Void>> pace)
        implements ListOrders.HeldOrders {
    private static final int PAGE = 50;
    /** Enough to hide latency, few enough for a datacenter. */
    private static final int TOGETHER = 16;

    public record OutstandingHold(CustomerId customer, OrderId order, Symbol symbol) {}

    /**
     * Visits the holds of orders made before that time, a few at a time: for the audit, of all accounts at home here.
     *
     * @param beforeMicros microseconds since the epoch
     * @param visit gets at least one hold; its stage is awaited before the next call, and its failure ends the walk
     */
    public CompletionStage<Void> visitMadeBefore(
            long beforeMicros, Function<List<OutstandingHold>, CompletionStage<Void>> visit) {
        return from(null, beforeMicros, visit);
    }

    private CompletionStage<Void> from(
            @Nullable CustomerId after,
            long beforeMicros,
            Function<List<OutstandingHold>, CompletionStage<Void>> visit) {
        return accounts.page(after, PAGE).thenCompose(page -> {
            CompletionStage<Void> visited = FewAtATime.visit(
                    page.stream()
                            .filter(account -> account.homeRegion().equals(home) && share.test(account.customer()))
                            .flatMap(account -> madeBefore(beforeMicros, account))
                            .toList(),
                    TOGETHER,
                    visit);
            return page.size() < PAGE
                    ? visited
                    : visited.thenCompose(done -> pace.get())
                            .thenCompose(
                                    rested -> from(page.get(page.size() - 1).customer(), beforeMicros, visit));
        });
    }

    @Override
    public CompletionStage<ListOrders.Held> of(CustomerId customer) {
        return held(accounts, customer);
    }

    /**
     * The same as each customer's home region knows it, which misses none. As this region does if that is lost.
     *
     * @return fails while that region cannot be asked
     */
    public ListOrders.HeldOrders atEachHome(CustomerHomes homes, Regions<Accounts> regions, Predicate<String> isLost) {
        return customer -> homes.regionOf(customer)
                .thenCompose(region -> held(isLost.test(region) ? accounts : regions.in(region), customer));
    }

    private CompletionStage<ListOrders.Held> held(Accounts read, CustomerId customer) {
        return read.find(customer)
                .thenApply(found -> found.map(account -> new ListOrders.Held(
                                account.holds().keySet(), account.homeRegion().equals(home)))
                        .orElseGet(() -> new ListOrders.Held(Set.of(), false)));
    }

    private static Stream<OutstandingHold> madeBefore(long beforeMicros, Account account) {
        return account.holds().entrySet().stream()
                .filter(entry -> entry.getKey().timeMicros() < beforeMicros)
                .map(entry -> new OutstandingHold(
                        account.customer(), entry.getKey(), entry.getValue().symbol()));
    }
}
