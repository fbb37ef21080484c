package io.geobroker.broker.closing;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.closing.CancelAllOrders.Attempt;
import io.geobroker.broker.matching.book.HeldClaims;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.order.lookup.ReadBound;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CancelAllOrdersTest extends InMemoryRegion {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final String VIRGINIA = "north-virginia";
    private static final long PLACED = 1_773_144_000_000_000L;
    private static final Duration WITHIN = CancelAllOrders.WITHIN;
    private static final Duration ANSWERED_WITHIN = WITHIN.plus(EndOrder.WITHIN);

    private final InMemoryOrders inVirginia = new InMemoryOrders();
    private final HeldCalls held = new HeldCalls();
    /** Before its zero, as {@link System#nanoTime} may be. */
    private final AtomicLong nanos = new AtomicLong(-1L << 60);

    private Duration listingTakes = Duration.ZERO;
    private final Set<OrderId> heldFor = new HashSet<>();
    private final InMemoryListings listings =
            new InMemoryListings(WorldFile.load("two-regions").listings());
    private final CancelAllOrders cancelAll = new CancelAllOrders(
            new ListOrders(
                    orders,
                    customer -> {
                        nanos.addAndGet(listingTakes.toNanos());
                        return CompletableFuture.completedFuture(new ListOrders.Held(Set.copyOf(heldFor), true));
                    },
                    clock,
                    new ReadBound(2_000, Duration.ofSeconds(4), nanos::get)),
            new CancelOrder(
                    new FindOrder(
                            "sydney",
                            orders,
                            customer ->
                                    CompletableFuture.completedFuture(new ListOrders.Held(Set.copyOf(heldFor), true)),
                            ofOthers(inVirginia),
                            new PlacingRegions(List.of("sydney", VIRGINIA)),
                            region -> false),
                    new EndOrder(
                            new ReachableOutcomes(
                                    new HeldClaims(outcomes, held), listings, region -> !cut.contains(region)),
                            ClosingFixture.finishing(orders, waiting, trades, new InMemoryHolds()),
                            listings,
                            Duration.ofSeconds(5)),
                    decisions),
            nanos::get,
            WITHIN,
            ANSWERED_WITHIN);

    CancelAllOrdersTest() {
        now = Instant.parse("2026-03-10T13:00:00Z");
    }

    @Test
    void answersWhileAlpacasClientForGoWaits() {
        assertThat(ANSWERED_WITHIN).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void cancelsOrdersOfAllRegionsNewestFirstAndNobodyElses() {
        OrderId one = open("BHP", 1);
        OrderId other = open("IBM", 2);
        OpenOrder bobs = anOrder().by("bob").of("BHP").build();
        put(bobs);

        assertThat(cancel()).containsExactly(canceled(other), canceled(one));
        assertThat(status(one)).isEqualTo(Order.Status.CANCELED);
        assertThat(status(other)).isEqualTo(Order.Status.CANCELED);
        assertThat(outcomes.all()).noneMatch(outcome -> outcome.order().equals(bobs));
        assertThat(cancel()).isEmpty();
    }

    @Test
    void hasAllItsTimeForCancelingHoweverLongListingTook() {
        OrderId id = open("BHP", 1);
        listingTakes = WITHIN.multipliedBy(2);

        assertThat(cancel()).containsExactly(canceled(id));
    }

    @Test
    void findsMoreOrdersThanOneListHolds() {
        List<Attempt> expected = new ArrayList<>();
        for (int i = 0; i < 1_203; i++) {
            // Three of a microsecond, so that lists are cut between them.
            expected.add(canceled(open("BHP", i / 3)));
        }

        assertThat(cancel()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void hasABoundedNumberOfClaimsUnderWay() {
        for (int i = 0; i < 3 * CancelAllOrders.AT_A_TIME + 1; i++) {
            open("BHP", i);
        }
        held.hold();

        CompletableFuture<List<Attempt>> attempts = cancelAll.cancelAll(ALICE).toCompletableFuture();

        int answered = 0;
        while (!attempts.isDone()) {
            assertThat(held.underWay()).isBetween(1, CancelAllOrders.AT_A_TIME);
            held.releaseOne();
            answered++;
        }
        assertThat(answered).isEqualTo(3 * CancelAllOrders.AT_A_TIME + 1);
        assertThat(attempts.join()).hasSize(answered).allMatch(attempt -> attempt.equals(canceled(attempt.order())));
    }

    @Test
    void beginsWithNoOrderWhenTimeIsUp() {
        for (int i = 0; i < CancelAllOrders.AT_A_TIME + 2; i++) {
            open("BHP", i);
        }
        held.hold();
        CompletableFuture<List<Attempt>> attempts = cancelAll.cancelAll(ALICE).toCompletableFuture();

        nanos.addAndGet(WITHIN.toNanos());
        while (!attempts.isDone()) {
            held.releaseOne();
        }

        assertThat(attempts.join().subList(0, CancelAllOrders.AT_A_TIME))
                .allMatch(attempt -> attempt.equals(canceled(attempt.order())));
        assertThat(attempts.join().subList(CancelAllOrders.AT_A_TIME, CancelAllOrders.AT_A_TIME + 2))
                .allMatch(attempt -> attempt.result().isEmpty());
        assertThat(outcomes.all()).hasSize(CancelAllOrders.AT_A_TIME);
    }

    @Test
    void tellsOfEachOrderWhenTimeIsUpThoughNoneIsAnswered() {
        List<OrderId> open = new ArrayList<>();
        for (int i = 0; i < CancelAllOrders.AT_A_TIME + 2; i++) {
            open.add(0, open("BHP", i));
        }
        held.hold();
        listingTakes = ANSWERED_WITHIN;

        assertThat(cancel()).extracting(Attempt::order).isEqualTo(open);
        assertThat(cancel())
                .allSatisfy(attempt -> assertThat(attempt.result()).get().isInstanceOf(CommandResult.Unknown.class));
    }

    /** Its hold was taken here, at home. */
    @Test
    void tellsOfAnOrderThatWasPlacedAbroadAndIsNotKnownHereYet() {
        OpenOrder unseen =
                anOrder().by(ALICE.value()).of("IBM").placedIn(VIRGINIA).build();
        heldFor.add(unseen.id());

        assertThat(cancel()).as("it is being placed").isEmpty();
        join(inVirginia.put(Order.accepted(unseen), unseen.placedAtMicros()));
        cut.add(VIRGINIA);
        assertThat(cancel())
                .containsExactly(
                        attempt(unseen.id(), new CommandResult.Unavailable<>(CommandResult.Step.FIND, VIRGINIA)));
        cut.clear();
        assertThat(cancel()).containsExactly(canceled(unseen.id()));
        assertThat(cancel()).as("it has ended").isEmpty();
    }

    private List<Attempt> cancel() {
        return join(cancelAll.cancelAll(ALICE));
    }

    private OrderId open(String symbol, long micros) {
        OpenOrder order =
                anOrder().by(ALICE.value()).of(symbol).placedAt(PLACED + micros).build();
        put(order);
        return order.id();
    }

    private void put(OpenOrder order) {
        join(orders.put(Order.accepted(order), order.placedAtMicros()));
        heldFor.add(order.id());
    }

    private Order.Status status(OrderId id) {
        return join(orders.find(ALICE, id)).orElseThrow().status();
    }

    private static Attempt canceled(OrderId id) {
        return attempt(id, new CommandResult.Done<>(id));
    }

    private static Attempt attempt(OrderId id, CommandResult<OrderId> result) {
        return new Attempt(id, Optional.of(result));
    }
}
