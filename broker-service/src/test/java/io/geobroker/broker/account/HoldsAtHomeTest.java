package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.lookup.ListOrders.HeldOrders;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** A broker in Sydney is asked for the orders of a traveller from Virginia. */
class HoldsAtHomeTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final String VIRGINIA = "north-virginia";
    private static final OrderId ORDER = OrderFixture.anOrder().build().id();

    private final InMemoryAccounts here = new InMemoryAccounts();
    private final InMemoryAccounts inVirginia = new InMemoryAccounts();
    private boolean isCut;
    private boolean isLost;

    private final CustomerHomes homes = new KnownHomes("sydney", here, new ConcurrentHashMap<>(), read -> {});
    private final HeldOrders held = new HoldsAtHome(
                    here, "sydney", customer -> true, () -> CompletableFuture.completedFuture(null))
            .atEachHome(
                    homes,
                    region -> {
                        assertThat(region).isEqualTo(VIRGINIA);
                        if (isCut) {
                            throw new RegionUnreachableException(region, null);
                        }
                        return inVirginia;
                    },
                    region -> isLost);

    @Test
    void aHoldThatHasNotComeHereIsSeenAtTheAccountsHome() {
        Account opened = Account.opened(ALICE, VIRGINIA, 1_000, Map.of());
        here.open(opened);
        inVirginia.open(opened.hold(ORDER, new Hold(new Symbol("BHP"), 100, 0)));

        assertThat(join(held.of(ALICE)).orders()).containsExactly(ORDER);
        isCut = true;
        assertThatThrownBy(() -> join(held.of(ALICE))).hasCauseInstanceOf(RegionUnreachableException.class);
        isLost = true;
        assertThat(join(held.of(ALICE)).orders()).isEmpty();
    }

    @Test
    void ofAnAccountThatHasNotComeHereNothingIsSaid() {
        assertThatThrownBy(() -> join(held.of(ALICE))).hasCauseInstanceOf(UnknownCustomerException.class);
    }
}
