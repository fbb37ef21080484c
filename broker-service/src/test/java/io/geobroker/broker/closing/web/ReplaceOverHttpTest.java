package io.geobroker.broker.closing.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderType;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@BrokerTest
class ReplaceOverHttpTest extends OverHttp {
    @Test
    void takesAnEmptyStringForAFieldThatIsNotGiven() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP").price("45.10").forShares(10));

        Answer answer = broker.patch(path(old), """
                {"qty": "4", "time_in_force": "", "limit_price": "", "stop_price": "", "trail": "",
                 "client_order_id": ""}""");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.field("qty")).isEqualTo("4");
        assertThat(answer.field("limit_price")).isEqualTo("45.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}|qty, time_in_force, limit_price, stop_price or client_order_id must be given: nothing to replace
            {"qty": 0}|qty must be > 0: 0
            {"qty": 1.5}|qty must be whole shares, fractions are not supported: 1.5
            {"limit_price": 44.005}|limit_price must be a multiple of 0.01, or of 0.0001 below 1: 44.005
            {"limit_price": "x"}|limit_price is not a number: x
            {"stop_price": "44"}|stop_price must not be given for a limit order: its price is limit_price
            {"time_in_force": "ioc"}|time_in_force must be day or gtc, others are not supported: ioc
            {"trail": "1"}|trail is not supported: there are no trailing stop orders
            []|request body must be a JSON object
            """)
    void saysWhatIsWrong(String body, String message) throws Exception {
        OpenOrder old = placed(anOrder().of("BHP"));

        broker.patch(path(old), body).assertError(42210000, message);
        assertThat(broker.get(path(old)).field("status")).isEqualTo("new");
    }

    @Test
    void aStopOrderHasNoLimit() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP").type(OrderType.STOP));

        broker.patch(path(old), "{\"limit_price\": 44}")
                .assertError(42210000, "limit_price must not be given for a stop order: its price is stop_price");
    }

    /** The tick became wider while the order waited. */
    @Test
    void keepsAPriceThatIsOffTheTickNowAndTakesNoNewOne() throws Exception {
        OpenOrder old = placed(anOrder().of("WES").price("45.12").forShares(10));
        listings.setTick(new Symbol("WES"), Price.parse("0.05"));

        assertThat(broker.patch(path(old), "{\"limit_price\": \"45.13\"}").json())
                .isEqualTo(HttpBroker.error(42210000, "limit_price must be a multiple of 0.05: 45.13"));
        assertThat(broker.get(path(old)).field("status")).isEqualTo("new");
        Answer answer = broker.patch(path(old), "{\"qty\": \"4\"}").assertStatus(200);

        assertThat(answer.field("limit_price")).isEqualTo("45.12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"qty\": \"10\"}",
                "{\"limit_price\": \"45.1\"}",
                "{\"time_in_force\": \"gtc\"}",
                "{\"qty\": 10, \"limit_price\": 45.100, \"time_in_force\": \"gtc\", \"client_order_id\": \"NAME\"}"
            })
    void leavesAnOrderAsItIsWhenNothingIsToBeAnother(String body) throws Exception {
        OpenOrder old = placed(anOrder().of("BHP").price("45.10").forShares(10));

        broker.patch(path(old), body.replace("NAME", old.clientOrderId()))
                .assertError(40310000, "order parameters are not changed");
        assertThat(broker.get(path(old)).field("status")).isEqualTo("new");
    }

    @Test
    void needsTheHomeRegionOfTheSymbol() throws Exception {
        OpenOrder old = placed(anOrder().of("IBM"));
        cut.names().add("north-virginia");

        Answer answer = broker.patch(path(old), "{\"qty\": 3}").assertStatus(503);

        assertThat(answer.field("message")).contains("north-virginia", "as it was", "safe to repeat");
        assertThat(broker.get(path(old)).field("status")).isEqualTo("new");
    }

    @Test
    void refusesToReplaceAnOrderWhileThisBrokerHasNotReadOfTheListing() throws Exception {
        OpenOrder old = placed(anOrder().of("NEW"));

        broker.patch(path(old), "{\"qty\": 3}").assertError(42210000, "symbol is not listed: NEW");
        assertThat(broker.get(path(old)).field("status")).isEqualTo("new");
    }

    private OpenOrder placed(OrderFixture fixture) {
        OpenOrder order = fixture.by(customer).build();
        waiting.add(order);
        orders.put(Order.accepted(order), order.placedAtMicros());
        return order;
    }

    private static String path(OpenOrder order) {
        return "/v2/orders/" + order.id();
    }
}
