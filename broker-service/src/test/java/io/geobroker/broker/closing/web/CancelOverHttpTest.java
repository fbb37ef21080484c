package io.geobroker.broker.closing.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp.OrdersAbroad;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.closing.FillByHand;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@BrokerTest
class CancelOverHttpTest extends OverHttp {
    @Autowired
    private OrdersAbroad abroad;

    @Test
    void nobodyIsToldThatThereIsNoSuchOrderWhileTheRegionThatTookItCannotBeAsked() throws Exception {
        String id = placedAbroad();
        cut.names().add("north-virginia");
        String said = HttpBroker.json("""
                {"code": 50310000, "message": "order ID is not known here yet, and region north-virginia, where it was \
                placed, cannot be reached now: safe to repeat", "order_id": "ID"}""".replace("ID", id)).toString();

        assertThat(broker.get("/v2/orders/" + id).status()).isEqualTo(503);
        assertThat(broker.get("/v2/orders/" + id).json().toString()).isEqualTo(said);
        assertThat(broker.delete("/v2/orders/" + id).status()).isEqualTo(503);
        assertThat(broker.delete("/v2/orders/" + id).json().toString()).isEqualTo(said);
        broker.patch("/v2/orders/" + id, "{\"qty\": \"1\"}").assertStatus(503);

        cut.names().clear();
        assertThat(broker.delete("/v2/orders/" + id).status()).isEqualTo(204);
    }

    /** A market order, say, filled by a region that was cut off before it could tell. */
    @Test
    void nobodyIsToldThatThereIsNoSuchOrderWhileCashIsHeldForIt() throws Exception {
        OrderId held = idOf("sydney");
        Account account =
                Account.opened(customerId, "sydney", 1_000, Map.of()).hold(held, Hold.ofCash(new Symbol("IBM"), 10));
        join(accounts.open(account));
        assertThat(broker.get("/v2/orders/" + held).json()).isEqualTo(HttpBroker.json("""
                {"code": 50310000, "message": "the order may be filled, not known here yet: safe to repeat"}"""));
        assertThat(broker.delete("/v2/orders/" + held).status()).isEqualTo(503);
        assertThat(broker.delete("/v2/orders").text()).isEqualTo("[]");

        join(accounts.replace(account, account.release(held).nextVersion()));
        assertThat(broker.get("/v2/orders/" + held).status()).isEqualTo(404);
        assertThat(broker.delete("/v2/orders/" + held).status()).isEqualTo(404);
    }

    private static OrderId idOf(String region) {
        return new OrderIds(Instant::now, new Random(), region, ObservationRegistry.NOOP).next();
    }

    private String placedAbroad() {
        OpenOrder order = OrderFixture.anOrder()
                .id(idOf("north-virginia"))
                .by(customer)
                .of("IBM")
                .build();
        join(abroad.orders().put(Order.accepted(order), order.placedAtMicros()));
        return order.id().toString();
    }

    @Test
    void saysThatNothingWasSentToARegionThatCannotBeReached() throws Exception {
        String id = place();
        cut.names().add("north-virginia");

        Answer answer = broker.delete("/v2/orders/" + id).assertStatus(503);

        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"code": 50310000, "message": "region north-virginia decides on this order and cannot be reached now: \
                nothing was sent, safe to repeat", "order_id": "ID"}""".replace("ID", id)));
        cut.names().clear();
        assertThat(broker.delete("/v2/orders/" + id).status()).isEqualTo(204);
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenTheClaimIsNotAnswered() throws Exception {
        String id = place();
        outcomes.faults().loseAnswersOfNext(1);

        Answer answer = broker.delete("/v2/orders/" + id);
        Answer again = broker.delete("/v2/orders/" + id);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"code": 50310000, "message": "region north-virginia decides on this order and did not answer in time: \
                outcome unknown, safe to repeat", "order_id": "ID"}""".replace("ID", id)));
        assertThat(again.status()).isEqualTo(204);
    }

    /** Another broker of the region has, and took the order. */
    @Test
    void asksToTryAgainWhileThisBrokerHasNotReadOfTheListing() throws Exception {
        OpenOrder order = OrderFixture.anOrder().by(customer).of("NEW").build();
        join(orders.put(Order.accepted(order), order.placedAtMicros()));

        Answer answer = broker.delete("/v2/orders/" + order.id()).assertStatus(503);

        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.field("message")).endsWith("outcome unknown, safe to repeat");
        assertThat(broker.get("/v2/orders/" + order.id()).field("status")).isEqualTo("new");
    }

    @Test
    void cancelsAllOrdersAndTellsTheStatusOfEach() throws Exception {
        String home = place("BHP");
        String abroad = place();
        cut.names().add("north-virginia");

        Answer answer = broker.delete("/v2/orders").assertStatus(207);

        assertThat(answer.json())
                .isEqualTo(HttpBroker.json("""
                [{"id": "ABROAD", "status": 503}, {"id": "HOME", "status": 200}]""".replace("ABROAD", abroad).replace("HOME", home)));
        cut.names().clear();
        assertThat(broker.delete("/v2/orders").json()).isEqualTo(HttpBroker.json("""
                [{"id": "ABROAD", "status": 200}]""".replace("ABROAD", abroad)));
        assertThat(broker.get("/v2/orders").text()).isEqualTo("[]");
        Answer none = broker.delete("/v2/orders").assertStatus(207);
        assertThat(none.text()).isEqualTo("[]");
    }

    @Test
    void cancelingAllTellsWhichOrderCameTooLateAndWhichIsUnknown() throws Exception {
        String filled = place("BHP");
        fill(filled);
        String unknown = place("BHP");
        outcomes.faults().loseAnswersOfNext(1);

        Answer answer = broker.delete("/v2/orders");

        assertThat(answer.json())
                .isEqualTo(HttpBroker.json("""
                [{"id": "UNKNOWN", "status": 503}, {"id": "FILLED", "status": 422}]""".replace("UNKNOWN", unknown).replace("FILLED", filled)));
    }

    private String place() throws Exception {
        return place("IBM");
    }

    private String place(String symbol) throws Exception {
        return broker.post("/v2/orders", """
                        {"symbol": "SYMBOL", "qty": 1, "side": "buy", "type": "limit", "time_in_force": "gtc",
                         "limit_price": 190}""".replace("SYMBOL", symbol)).field("id");
    }

    private void fill(String id) {
        new FillByHand(orders, outcomes, new InMemoryTrades())
                .claim(OrderId.parse(id).timeMicros() + 2_000, customer, id, "189", "north-virginia-1");
    }
}
