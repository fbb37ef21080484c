package io.geobroker.broker;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.placing.InMemoryClientOrderIds;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.platform.retry.UntilDone;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OrderConfigurationTest {
    private static final String VIRGINIA = "north-virginia";

    private final InMemoryAccounts here = new InMemoryAccounts();
    private final InMemoryAccounts inVirginia = new InMemoryAccounts();

    /** The account, as it is known in Sydney, has no hold yet. */
    @Test
    void aTravellersRepeatIsNotRefusedForTheCashThatTheFirstTryHoldsAtHome() {
        OpenOrder first = anOrder().build();
        OpenOrder repeat = anOrder().named("mine").build();
        Account opened = Account.opened(first.customer(), VIRGINIA, 1_000, Map.of());
        here.open(opened);
        inVirginia.open(opened.hold(first.id(), new Hold(first.symbol(), 1_000, 0)));
        OrderSaga saga = new OrderConfiguration()
                .orderSaga(
                        new InMemoryHolds(),
                        new UntilDone(),
                        region -> new InMemoryClientOrderIds(),
                        customer -> CompletableFuture.completedFuture(VIRGINIA),
                        new InMemoryOrders(),
                        region -> region.equals(VIRGINIA) ? inVirginia : here);

        assertThat(join(saga.prepare(
                        repeat,
                        holds -> CommandResult.rejected(Rejection.forbidden("insufficient buying power")),
                        () -> Duration.ofSeconds(1))))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.GIVE_BACK, VIRGINIA));
    }
}
