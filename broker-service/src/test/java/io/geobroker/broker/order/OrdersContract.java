package io.geobroker.broker.order;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store of customers' orders does. */
public abstract class OrdersContract {
    /** What the store's clock says, late on the last day of a month. */
    protected static final Instant NOW = Instant.parse("2026-01-31T23:59:00Z");

    private static final long NOON = micros("2026-01-20T12:00:00Z");

    /** A customer of its own for each test, so that tests may share a world. */
    private final CustomerId customer = new CustomerId("c-" + UUID.randomUUID());

    protected abstract Orders store();

    @ParameterizedTest
    @EnumSource
    void findsTheWholeOrderInEachState(Order.Status status) {
        Order order = ended(order(NOON), status, NOON + 5);

        join(store().put(order, NOON + 5));

        assertThat(join(store().find(customer, order.placed().id()))).contains(order);
    }

    @Test
    void findsSomeAtOnceAlsoOfSeveralMonthsAndLeavesOutWhatIsUnknown() {
        OpenOrder one = order(NOON);
        OpenOrder other = order(NOON + 1);
        OpenOrder ofDecember = order(micros("2025-12-31T23:59:59Z"));
        OpenOrder unknown = order(NOON + 2);
        put(one, other, ofDecember);

        assertThat(join(store().findAll(
                                customer,
                                Stream.of(one, ofDecember, unknown)
                                        .map(OpenOrder::id)
                                        .toList())))
                .containsOnly(entry(one.id(), accepted(one)), entry(ofDecember.id(), accepted(ofDecember)));
        assertThat(join(store().findAll(new CustomerId("mallory"), List.of(one.id()))))
                .isEmpty();
        assertThat(join(store().findAll(customer, List.of()))).isEmpty();
    }

    @Test
    void findsNeitherUnknownOrdersNorThoseOfOthers() {
        OpenOrder order = order(NOON);
        put(order);

        assertThat(join(store().find(customer, anOrder().build().id()))).isEmpty();
        assertThat(join(store().find(new CustomerId("mallory"), order.id()))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NEW")
    void theLaterStateStandsInWhicheverOrderTheyArrive(Order.Status status) {
        OpenOrder one = order(NOON);
        OpenOrder other = order(NOON);
        put(one);
        join(store().put(ended(one, status, NOON + 5), NOON + 5));
        join(store().put(ended(other, status, NOON + 5), NOON + 5));
        put(other);

        assertThat(join(store().find(customer, one.id()))).contains(ended(one, status, NOON + 5));
        assertThat(join(store().find(customer, other.id()))).contains(ended(other, status, NOON + 5));
    }

    @Test
    void listsInBothDirectionsAndCutsAtTheFarEnd() {
        List<OpenOrder> orders =
                put(LongStream.range(0, 5).mapToObj(n -> order(NOON + n)).toArray(OpenOrder[]::new));

        assertThat(list(all().limit(3)))
                .containsExactly(accepted(orders.get(4)), accepted(orders.get(3)), accepted(orders.get(2)));
        assertThat(list(all().limit(3).oldestFirst()))
                .containsExactly(accepted(orders.get(0)), accepted(orders.get(1)), accepted(orders.get(2)));
    }

    @Test
    void listsOnlyWhatThePlacingTimesAllow() {
        List<OpenOrder> orders =
                put(LongStream.range(0, 5).mapToObj(n -> order(NOON + n)).toArray(OpenOrder[]::new));

        assertThat(list(all().between(NOON, NOON + 2)))
                .containsExactly(accepted(orders.get(2)), accepted(orders.get(1)));
        assertThat(list(all().between(NOON + 4, Long.MAX_VALUE))).isEmpty();
        assertThat(list(all().between(Long.MIN_VALUE, NOON - 1))).isEmpty();
    }

    @Test
    void listsOnlyTheStateSymbolsAndSideAskedFor() {
        OpenOrder buy = put(anOrder()
                        .by(customer.value())
                        .of("BHP")
                        .side(Side.BUY)
                        .placedAt(NOON)
                        .build())
                .get(0);
        OpenOrder sell = put(anOrder()
                        .by(customer.value())
                        .of("IBM")
                        .side(Side.SELL)
                        .placedAt(NOON + 1)
                        .build())
                .get(0);
        OpenOrder over = order(NOON + 2);
        join(store().put(ended(over, Order.Status.CANCELED, NOON + 9), NOON + 9));

        assertThat(list(all().state(OrderQuery.State.OPEN))).containsExactly(accepted(sell), accepted(buy));
        assertThat(list(all().state(OrderQuery.State.CLOSED)))
                .containsExactly(ended(over, Order.Status.CANCELED, NOON + 9));
        assertThat(list(all().symbols("IBM", "KO"))).containsExactly(accepted(sell));
        assertThat(list(all().side(Side.BUY).state(OrderQuery.State.OPEN))).containsExactly(accepted(buy));
    }

    @Test
    void listsOverMonthsAndYears() {
        OpenOrder november = order(micros("2025-11-30T23:59:59.999999Z"));
        OpenOrder december = order(micros("2025-12-01T00:00:00Z"));
        OpenOrder january = order(micros("2026-01-31T23:58:00Z"));
        // Its broker's clock is ahead.
        OpenOrder february = order(micros("2026-02-01T00:00:01Z"));
        put(january, november, february, december);

        assertThat(list(all()))
                .containsExactly(accepted(february), accepted(january), accepted(december), accepted(november));
        assertThat(list(all().limit(2))).containsExactly(accepted(february), accepted(january));
        assertThat(list(all().limit(2).oldestFirst())).containsExactly(accepted(november), accepted(december));
        assertThat(list(all().between(november.placedAtMicros(), january.placedAtMicros())))
                .containsExactly(accepted(january), accepted(december));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void goesOnWhereItWasStoppedAndTellsEveryOrderOnce(boolean newestFirst) {
        List<OpenOrder> wanted = new ArrayList<>();
        List<Order> all = new ArrayList<>();
        for (long n = 0; n < 1_203; n++) {
            // Three of a microsecond, over two months.
            OpenOrder order = order(micros("2025-12-31T23:00:00Z") + n / 3 * 9_000_000);
            if (n % 200 < 2) {
                wanted.add(order);
            }
            all.add(n % 200 < 2 ? accepted(order) : ended(order, Order.Status.EXPIRED, order.placedAtMicros() + 1));
        }
        join(FewAtATime.each(
                all, 100, order -> store().put(order, order.placed().placedAtMicros() + 1)));
        Query query = all().state(OrderQuery.State.OPEN);
        query = newestFirst ? query : query.oldestFirst();

        List<OpenOrder> found = new ArrayList<>();
        int lists = 0;
        OptionalLong next;
        do {
            Orders.Listing part = join(store().list(customer, query.build(), looked -> looked < 300));
            part.orders().forEach(order -> found.add(order.placed()));
            next = part.goOnMicros();
            long from = next.orElse(0);
            query = newestFirst ? query.between(Long.MIN_VALUE, from) : query.between(from, Long.MAX_VALUE);
            lists++;
        } while (next.isPresent());

        assertThat(found).containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(lists).isGreaterThan(2);
    }

    @Test
    void findsThoseThatAreOpenAmongMoreThanOneStatementAsksFor() {
        List<OpenOrder> open = new ArrayList<>();
        for (long n = 0; n < 300; n++) {
            open.add(order(NOON + n));
        }
        put(open.toArray(OpenOrder[]::new));
        OpenOrder closed = order(NOON - 1);
        join(store().put(ended(closed, Order.Status.CANCELED, NOON), NOON));
        OpenOrder ofYearsAgo = order(micros("2023-12-31T23:59:59Z"));
        put(ofYearsAgo);
        open.add(ofYearsAgo);
        List<OrderId> ids = new ArrayList<>(open.stream().map(OpenOrder::id).toList());
        ids.add(closed.id());
        ids.add(order(NOON).id());

        assertThat(join(store().findOpen(customer, ids)))
                .extracting(Order::placed)
                .containsExactlyInAnyOrderElementsOf(open);
        assertThat(join(store().findOpen(customer, List.of()))).isEmpty();
    }

    @Test
    void aCustomerWithoutOrdersHasNone() {
        assertThat(list(all())).isEmpty();
        assertThat(list(all().oldestFirst())).isEmpty();
    }

    protected final OpenOrder order(long placedAtMicros) {
        return anOrder().by(customer.value()).placedAt(placedAtMicros).build();
    }

    protected final List<OpenOrder> put(OpenOrder... orders) {
        List<OpenOrder> shuffled = new ArrayList<>(Arrays.asList(orders));
        Collections.shuffle(shuffled, new Random(1));
        shuffled.forEach(order -> join(store().put(accepted(order), order.placedAtMicros())));
        return List.of(orders);
    }

    protected final List<Order> list(Query query) {
        return join(store().list(customer, query.build()));
    }

    protected static Query all() {
        return new Query(OrderQuery.State.ALL, 50, Long.MIN_VALUE, Long.MAX_VALUE, true, Set.of(), null);
    }

    protected static Order accepted(OpenOrder order) {
        return Order.accepted(order);
    }

    private static Order ended(OpenOrder order, Order.Status status, long micros) {
        boolean filled = status == Order.Status.FILLED;
        return new Order(
                order,
                status,
                micros,
                filled ? order.quantity() : 0,
                filled ? Price.parse("44.987654") : null,
                status == Order.Status.REPLACED ? OrderId.lowestAt(micros) : null,
                status == Order.Status.CANCELED ? CancelReason.DELISTED : null);
    }

    /** A query of which a test says only what matters. */
    protected record Query(
            OrderQuery.State state,
            int limit,
            long afterMicros,
            long untilMicros,
            boolean newestFirst,
            Set<Symbol> symbols,
            @Nullable Side side) {

        public Query state(OrderQuery.State wanted) {
            return new Query(wanted, limit, afterMicros, untilMicros, newestFirst, symbols, side);
        }

        public Query limit(int wanted) {
            return new Query(state, wanted, afterMicros, untilMicros, newestFirst, symbols, side);
        }

        public Query between(long after, long until) {
            return new Query(state, limit, after, until, newestFirst, symbols, side);
        }

        public Query oldestFirst() {
            return new Query(state, limit, afterMicros, untilMicros, false, symbols, side);
        }

        public Query symbols(String... wanted) {
            Set<Symbol> set = Set.copyOf(Arrays.stream(wanted).map(Symbol::new).toList());
            return new Query(state, limit, afterMicros, untilMicros, newestFirst, set, side);
        }

        public Query side(Side wanted) {
            return new Query(state, limit, afterMicros, untilMicros, newestFirst, symbols, wanted);
        }

        public OrderQuery build() {
            return new OrderQuery(state, limit, afterMicros, untilMicros, newestFirst, symbols, side);
        }
    }
}
