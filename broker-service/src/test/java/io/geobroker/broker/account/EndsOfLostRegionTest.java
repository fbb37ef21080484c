package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decisions;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.listing.Price;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndsOfLostRegionTest {
    private static final LostDoor LOST = new LostDoor("sydney", "sydney", "tokyo", 1, "operator");

    private final InMemoryOrders orders = new InMemoryOrders();
    private final InMemoryAccounts accounts = new InMemoryAccounts();
    private final InMemoryAccounts elsewhere = new InMemoryAccounts();
    private final InMemoryListings listings = InMemoryListings.of();
    private final OpenOrder order = anOrder().of("BHP").build();
    private String home = "tokyo";
    private final EndsOfLostRegion ends = new EndsOfLostRegion(
            orders,
            customer -> home.isEmpty()
                    ? CompletableFuture.failedFuture(new UnknownCustomerException(customer))
                    : CompletableFuture.completedFuture(home),
            this::accountsIn,
            InMemoryListings.doors("tokyo", "sydney", "mumbai"),
            listings,
            new HoldCalculator(BigDecimal.ZERO, symbol -> Optional.of(Price.parse("45"))),
            decisions(new MicroClock(Clock.systemUTC()), "tokyo-1"));

    @Test
    void anOrderThatIsHeldWaitsOn() {
        hold();

        assertThat(find()).isEmpty();

        join(orders.put(Order.accepted(order), order.placedAtMicros()));
        assertThat(find()).isEmpty();
    }

    @Test
    void anOrderWithoutItsHoldWasSettledAndIsCanceled() {
        join(accounts.open(Account.opened(order.customer(), home, 1, Map.of())));

        assertThat(canceled()).isEqualTo(CancelReason.REGION_LOST);
    }

    @Test
    void soIsAnOrderWhoseAccountIsLostOrUnknown() {
        home = "sydney";
        hold();
        assertThat(canceled()).isEqualTo(CancelReason.REGION_LOST);
        home = "";
        assertThat(canceled()).isEqualTo(CancelReason.REGION_LOST);
    }

    @Test
    void soIsAnOrderWhoseAccountWasLostWithAnotherRegion() {
        home = "mumbai";
        hold(elsewhere);
        listings.lose(new LostDoor("mumbai", "mumbai", "tokyo", 2, "operator"));

        assertThat(canceled()).isEqualTo(CancelReason.REGION_LOST);
    }

    @Test
    void anAccountThatHasNotComeHereYetIsAskedForElsewhere() {
        home = "mumbai";
        hold(elsewhere);
        home = "";

        assertThat(find()).isEmpty();
    }

    @Test
    void aFillThatIsShownStands() {
        hold();
        join(orders.put(new Order(order, Order.Status.FILLED, 77, order.quantity(), Price.parse("44.5"), null), 77));

        Outcome.Filled filled = (Outcome.Filled) find().orElseThrow();

        assertThat(filled.price()).isEqualTo(Price.parse("44.5"));
        assertThat(filled.decision().atMicros()).isEqualTo(77);
    }

    @ParameterizedTest
    @EnumSource(
            value = Order.Status.class,
            names = {"CANCELED", "EXPIRED"})
    void soDoesAnotherEnd(Order.Status status) {
        hold();
        join(orders.put(new Order(order, status, 77, 0, null, null), 77));

        assertThat(find().orElseThrow().ended().status()).isEqualTo(status);
    }

    @Test
    void aReplacedOrderNeedsTheOneInItsPlace() {
        hold();
        OpenOrder by = anOrder().of("BHP").replacing(order.id()).build();
        join(orders.put(new Order(order, Order.Status.REPLACED, 77, 0, null, by.id()), 77));
        assertThat(canceled()).isEqualTo(CancelReason.REGION_LOST);

        join(orders.put(Order.accepted(by), by.placedAtMicros()));
        assertThat(((Outcome.Replaced) find().orElseThrow()).by()).isEqualTo(by);
    }

    private InMemoryAccounts accountsIn(String region) {
        if (listings.lostDoors().containsKey(region)) {
            throw new RegionUnreachableException(region, null);
        }
        return region.equals("mumbai") ? elsewhere : accounts;
    }

    private void hold() {
        hold(accounts);
    }

    private void hold(InMemoryAccounts accounts) {
        Account opened = Account.opened(order.customer(), home, 1_000_000_000, Map.of());
        join(accounts.open(opened));
        join(accounts.replace(
                opened,
                new Account(
                        opened.customer(),
                        home,
                        opened.cashMicros(),
                        Map.of(),
                        Map.of(order.id(), Hold.ofCash(order.symbol(), 1)),
                        0,
                        2)));
    }

    private Optional<Outcome> find() {
        return join(ends.find(order, LOST));
    }

    private @Nullable CancelReason canceled() {
        return ((Outcome.Canceled) find().orElseThrow()).reason();
    }
}
