package io.geobroker.broker.order.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderAnswersTest {

    /** Also where another region decides on the order. */
    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"HOLD", "NAME"})
    void aReplacementThatTheAccountsHomeKeepsFromBeginningNamesTheAccount(Step at) {
        assertThatThrownBy(() -> OrderAnswers.replaced(new CommandResult.Unavailable<>(at, "sydney"), "id"))
                .isInstanceOf(ApiException.class)
                .hasMessage(
                        "region sydney has your account and your client order ids and cannot be reached now: the order"
                                + " is as it was, safe to repeat, with another client_order_id or none");
    }

    @Test
    void aHoldThatCameTooLateIsNotCalledACut() {
        assertThatThrownBy(() -> OrderAnswers.replaced(new CommandResult.Unavailable<>(Step.GIVE_BACK, "sydney"), "id"))
                .hasMessageStartingWith(
                        "region sydney has your account and did not answer in time: what it set aside is"
                                + " given back, the order is as it was");
    }

    /** One that does not wait may have had a millisecond, as its customer wished. */
    @Test
    void anUnknownOrderIsCountedByWhetherItWouldWait() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        OrderMeters meters = new OrderMeters(new Meters(registry, "sydney"), new LastMinute(System::nanoTime));
        PlaceOrder.Request market = new PlaceOrder.Request(
                new CustomerId("customer-1"),
                Optional.empty(),
                new Symbol("BHP"),
                Side.BUY,
                new Terms.Market(),
                TimeInForce.DAY,
                1);

        assertThatThrownBy(() -> OrderAnswers.placed(
                        new CommandResult.Unknown<>(Step.BRING_IN, anOrder().build()), market, meters))
                .isInstanceOf(ApiException.class);

        assertThat(registry.get(OrderMeters.ORDERS_UNKNOWN)
                        .tag("waits", "false")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get(OrderMeters.ORDERS_UNKNOWN)
                        .tag("waits", "true")
                        .counter()
                        .count())
                .isZero();
    }
}
