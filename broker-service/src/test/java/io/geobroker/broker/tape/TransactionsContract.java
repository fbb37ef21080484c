package io.geobroker.broker.tape;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Price;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store that lists customers' fills does. */
public abstract class TransactionsContract {
    /** What the store's clock says. */
    protected static final Instant NOW = Instant.parse("2026-01-01T23:30:00Z");

    private static final long NOON = micros("2026-01-01T12:00:00Z");
    private static final long HOUR = 3_600_000_000L;
    private static final long ALWAYS = Long.MIN_VALUE;
    private static final long FOREVER = Long.MAX_VALUE;

    /** A customer of its own for each test, so that tests may share a world. */
    private final CustomerId customer = new CustomerId("customer-" + UUID.randomUUID());

    /** Has it shown to its customer. */
    protected abstract CompletionStage<Void> record(Outcome.Filled trade);

    protected abstract Transactions store();

    @Test
    void showsWhatWasTraded() {
        Outcome.Filled trade = new Outcome.Filled(
                anOrder()
                        .by(customer.value())
                        .of("IBM")
                        .side(Side.SELL)
                        .forShares(7)
                        .placedAt(NOON)
                        .build(),
                decidedAt(NOON + 5, "sydney-1"),
                Price.parse("44.987654"),
                NOON + 1);
        join(record(trade));

        assertThat(list(query(true, 100, null)))
                .containsExactly(
                        new Order(trade.order(), Order.Status.FILLED, NOON + 5, 7, Price.parse("44.987654"), null));
    }

    @Test
    void listsByOrderInBothDirectionsOverMonths() {
        List<Order> all = fills(
                micros("2025-02-03T00:00:00Z"), micros("2025-12-31T23:59:59.999999Z"), micros("2026-01-01T00:00:00Z"));

        assertThat(list(query(false, 100, null))).containsExactlyElementsOf(all);
        assertThat(list(query(true, 100, null))).containsExactly(all.get(2), all.get(1), all.get(0));
    }

    @Test
    void filtersByTheTimeOfTheTradeNotOfTheOrder() {
        Order waited = fill(micros("2025-11-05T00:00:00Z"), NOON);
        Order before = fill(NOON - HOUR, NOON - 1);
        Order after = fill(NOON - HOUR + 1, NOON + 1);

        assertThat(list(new TransactionQuery(NOON - 1, NOON, true, 100, null))).containsExactly(waited);
        assertThat(list(new TransactionQuery(NOON, FOREVER, true, 100, null))).containsExactly(after);
        assertThat(list(new TransactionQuery(ALWAYS, NOON, true, 100, null))).containsExactly(before, waited);
        assertThat(list(new TransactionQuery(NOON + 1, FOREVER, true, 100, null)))
                .isEmpty();
        assertThat(list(new TransactionQuery(ALWAYS, 0, true, 100, null))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pagesWithoutGapsWhateverIsTradedMeanwhile(boolean newestFirst) {
        List<Order> all = new ArrayList<>(fills(
                micros("2025-10-01T00:00:00Z"),
                micros("2025-12-30T00:00:00Z"),
                micros("2025-12-31T00:00:00Z"),
                NOON,
                NOON));
        List<Order> read = new ArrayList<>();
        OrderId beyond = null;
        for (List<Order> page = list(query(newestFirst, 2, null));
                !page.isEmpty();
                page = list(query(newestFirst, 2, beyond))) {
            read.addAll(page);
            beyond = page.get(page.size() - 1).placed().id();
            // At the end the reader comes from: it must not move what is to come.
            fill(newestFirst ? NOON + read.size() : micros("2025-09-01T00:00:00Z") + read.size(), NOON + HOUR);
        }

        assertThat(read).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(all);
        assertThat(read.stream().map(each -> each.placed().id()).toList())
                .isSortedAccordingTo(newestFirst ? (one, other) -> other.compareTo(one) : OrderId::compareTo);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void boundsStandBesideThePage(boolean newestFirst) {
        Order one = fill(NOON, NOON + 10);
        Order two = fill(NOON + 1, NOON + 11);
        Order three = fill(NOON + 2, NOON + 12);

        assertThat(list(new TransactionQuery(
                        NOON + 10,
                        NOON + 11,
                        newestFirst,
                        100,
                        (newestFirst ? three : one).placed().id())))
                .containsExactly(two);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void goesOnWhereItWasStoppedAndTellsEveryFillOnce(boolean newestFirst) {
        List<Outcome.Filled> all = new ArrayList<>();
        Set<OrderId> wanted = new HashSet<>();
        for (long n = 0; n < 1_203; n++) {
            // Three of a microsecond, over two months.
            long placed = micros("2025-12-31T23:00:00Z") + n / 3 * 9_000_000;
            Outcome.Filled trade = trade(placed, n % 200 < 2 ? NOON : NOON - 1);
            if (n % 200 < 2) {
                wanted.add(trade.order().id());
            }
            all.add(trade);
        }
        join(FewAtATime.each(all, 100, this::record));

        List<OrderId> found = new ArrayList<>();
        int lists = 0;
        OrderId beyond = null;
        do {
            Transactions.Listing part = join(store().list(
                            customer,
                            new TransactionQuery(NOON - 1, NOON, newestFirst, 100, beyond),
                            looked -> looked < 300));
            part.fills().forEach(each -> found.add(each.placed().id()));
            beyond = part.goOnBeyond();
            lists++;
        } while (beyond != null);

        assertThat(found).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(lists).isGreaterThan(2);
    }

    @Test
    void recordingAgainChangesNothing() {
        Outcome.Filled trade = trade(NOON, NOON + 1);
        join(record(trade));
        join(record(trade));

        assertThat(list(query(true, 100, null))).containsExactly(InMemoryTrades.shown(trade));
    }

    @Test
    void showsNobodyElsesFills() {
        fill(NOON, NOON + 1);

        assertThat(join(store().list(
                                new CustomerId("nobody-" + UUID.randomUUID()), query(true, 100, null), looked -> true)))
                .isEqualTo(new Transactions.Listing(List.of(), null));
    }

    /** Whose transactions these are. */
    protected final CustomerId customer() {
        return customer;
    }

    protected final List<Order> list(TransactionQuery query) {
        return join(store().list(customer, query, looked -> true)).fills();
    }

    protected static TransactionQuery query(boolean newestFirst, int limit, @Nullable OrderId beyond) {
        return new TransactionQuery(ALWAYS, FOREVER, newestFirst, limit, beyond);
    }

    /** Orders placed then and filled a second later, in their sequence. */
    protected final List<Order> fills(long... placedMicros) {
        List<Order> fills = new ArrayList<>();
        for (long micros : placedMicros) {
            fills.add(fill(micros, micros + 1_000_000));
        }
        fills.sort(Comparator.comparing(each -> each.placed().id()));
        return fills;
    }

    private Order fill(long placedMicros, long tradedMicros) {
        Outcome.Filled trade = trade(placedMicros, tradedMicros);
        join(record(trade));
        return InMemoryTrades.shown(trade);
    }

    private Outcome.Filled trade(long placedMicros, long tradedMicros) {
        return new Outcome.Filled(
                anOrder().by(customer.value()).placedAt(placedMicros).build(),
                decidedAt(tradedMicros, "sydney-1"),
                Price.parse("45"),
                tradedMicros - 10);
    }
}
