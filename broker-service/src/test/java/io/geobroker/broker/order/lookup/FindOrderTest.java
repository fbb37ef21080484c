package io.geobroker.broker.order.lookup;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.placing.InMemoryClientOrderIds;
import io.geobroker.broker.region.RegionUnreachableException;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A broker in North Virginia is asked for orders that it need not know. */
class FindOrderTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final String VIRGINIA = "north-virginia";
    private static final String SYDNEY = "sydney";
    private static final Duration DAY = Duration.ofDays(1);
    private static final CommandResult<?> NOT_FOUND = new CommandResult.Rejected<>(Rejection.notFound());
    private static final CommandResult<?> CUT_OFF = new CommandResult.Unavailable<>(CommandResult.Step.FIND, SYDNEY);
    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

    private final InMemoryOrders here = new InMemoryOrders();
    private final InMemoryOrders inSydney = new InMemoryOrders();
    private final List<String> asked = new ArrayList<>();
    private final Set<OrderId> heldFor = new HashSet<>();
    private boolean cut;
    private boolean lost;
    private boolean accountIsTorn;

    private final FindOrder find = new FindOrder(
            VIRGINIA,
            here,
            customer -> accountIsTorn
                    ? CompletableFuture.failedFuture(new IllegalStateException("torn"))
                    : CompletableFuture.completedFuture(new ListOrders.Held(heldFor, true)),
            region -> {
                asked.add(region);
                assertThat(region).isEqualTo(SYDNEY);
                if (cut) {
                    throw new RegionUnreachableException(region, null);
                }
                return inSydney;
            },
            new PlacingRegions(List.of(SYDNEY, VIRGINIA, "tokyo")),
            region -> lost && region.equals(SYDNEY));

    @Test
    void whatIsKnownHereIsAskedOfNobodyElse() {
        Order order = placedIn(SYDNEY);
        join(here.put(order, 1));

        assertThat(find(order)).isEqualTo(new CommandResult.Done<>(order));
        assertThat(asked).isEmpty();
    }

    @Test
    void anOrderThatIsOnItsWayIsFoundWhereItWasPlaced() {
        Order order = placedIn(SYDNEY);
        join(inSydney.put(order, 1));

        assertThat(find(order)).isEqualTo(new CommandResult.Done<>(order));
    }

    @Test
    void whatTheRegionOfItsIdDoesNotKnowIsNobodys() {
        assertThat(find(placedIn(SYDNEY))).isEqualTo(NOT_FOUND);
        assertThat(asked).containsExactly(SYDNEY);
    }

    @Test
    void anothersOrderIsNotFound() {
        Order order = placedIn(SYDNEY);
        join(inSydney.put(order, 1));

        assertThat(join(find.find(new CustomerId("mallory"), order.placed().id())))
                .isEqualTo(NOT_FOUND);
    }

    @Test
    void whileThatRegionCannotBeAskedNobodyIsToldThatThereIsNoSuchOrder() {
        Order order = placedIn(SYDNEY);
        join(inSydney.put(order, 1));
        cut = true;
        assertThat(find(order)).isEqualTo(CUT_OFF);

        cut = false;
        inSydney.faults().failNext(1);
        assertThat(find(order)).isEqualTo(CUT_OFF);
        assertThat(find(order)).isEqualTo(new CommandResult.Done<>(order));
    }

    @Test
    void whatOnlyALostRegionMayHaveKnownIsNobodys() {
        Order order = placedIn(SYDNEY);
        cut = true;
        lost = true;

        assertThat(find(order)).isEqualTo(NOT_FOUND);
    }

    @Test
    void whatIsHeldForAnOrderThatNobodyHasSeenLeavesItUnknown() {
        for (String region : List.of(SYDNEY, VIRGINIA)) {
            Order unseen = placedIn(region);
            heldFor.add(unseen.placed().id());
            assertThat(find(unseen)).isEqualTo(new CommandResult.Unknown<>(CommandResult.Step.FIND, (Throwable) null));

            heldFor.clear();
            assertThat(find(unseen)).isEqualTo(NOT_FOUND);
        }
    }

    @Test
    void anAccountThatCannotBeReadIsNotToldAsARegionThatIsCutOff() {
        accountIsTorn = true;

        assertThat(find.find(ALICE, placedIn(SYDNEY).placed().id()))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("torn");
    }

    @Test
    void idsMadeHereOrNowhereCrossNoOcean() {
        Order own = placedIn(VIRGINIA);
        Order nobodys = Order.accepted(anOrder()
                .id(new OrderIds(() -> NOW, new Random(), "atlantis", ObservationRegistry.NOOP).next())
                .by(ALICE.value())
                .build());
        assertThat(find(own)).isEqualTo(NOT_FOUND);
        assertThat(find(nobodys)).isEqualTo(NOT_FOUND);

        assertThat(asked).isEmpty();
    }

    @Test
    void aNameThatIsReservedForAnOrderOnItsWayTellsTheOrder() {
        Order order = placedIn(SYDNEY);
        join(inSydney.put(order, 1));
        InMemoryClientOrderIds names = new InMemoryClientOrderIds();
        join(names.reserve(order.placed(), DAY));
        FindByClientOrderId byName = byName(names, Optional::empty);

        String name = order.placed().clientOrderId();
        assertThat(join(byName.find(ALICE, name))).isEqualTo(shown(order));
        cut = true;
        assertThat(join(byName.find(ALICE, name)))
                .as("it may be live, and is not said to be pending")
                .isEqualTo(CUT_OFF);
        String brokersName = BrokerMadeName.of(order.placed().id());
        assertThat(join(byName.find(ALICE, brokersName))).isEqualTo(CUT_OFF);
    }

    @Test
    void aNameWhoseOrderNobodyHasSeenIsPendingAndInACutOnlyItsEndIsTold() {
        OpenOrder reserved = placedIn(SYDNEY).placed();
        Order canceled = canceled(reserved);
        List<Order> ended = new ArrayList<>();
        InMemoryClientOrderIds names = new InMemoryClientOrderIds();
        join(names.reserve(reserved, DAY));
        heldFor.add(reserved.id());
        FindByClientOrderId byName = byName(names, () -> ended.stream().findFirst());

        assertThat(join(byName.find(ALICE, reserved.clientOrderId())))
                .isEqualTo(new CommandResult.Done<>(new FindByClientOrderId.Named(reserved, Optional.empty())));
        cut = true;
        ended.add(canceled);
        assertThat(join(byName.find(ALICE, reserved.clientOrderId()))).isEqualTo(shown(canceled));
    }

    /** @param ended the end of an order that nobody sees */
    private FindByClientOrderId byName(InMemoryClientOrderIds names, Supplier<Optional<Order>> ended) {
        return new FindByClientOrderId(
                find,
                region -> names,
                customer -> CompletableFuture.completedFuture(VIRGINIA),
                unseen -> CompletableFuture.completedFuture(ended.get()));
    }

    private static CommandResult<FindByClientOrderId.Named> shown(Order order) {
        return new CommandResult.Done<>(FindByClientOrderId.Named.of(order));
    }

    private static Order canceled(OpenOrder order) {
        return new Order(order, Order.Status.CANCELED, order.placedAtMicros() + 1, 0, null, null);
    }

    private Order placedIn(String region) {
        OrderId id = new OrderIds(() -> NOW, new Random(), region, ObservationRegistry.NOOP).next();
        return Order.accepted(anOrder().id(id).by(ALICE.value()).build());
    }

    private CommandResult<Order> find(Order order) {
        return join(find.find(ALICE, order.placed().id()));
    }
}
