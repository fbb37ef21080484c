package io.geobroker.broker.order.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

@BrokerTest
class PlaceOrderOverHttpTest extends OverHttp {
    private static final String LIMIT_ORDER = """
            {"symbol": "BHP", "qty": "10", "side": "buy", "type": "limit", "time_in_force": "gtc",
             "limit_price": "45.10", "client_order_id": "my first"}""";

    @Test
    void placesALimitOrder() throws Exception {
        Answer answer = broker.post("/v2/orders", LIMIT_ORDER).assertStatus(200);

        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        OrderId id = OrderId.parse(answer.field("id"));
        assertThat(waitingOrders())
                .containsExactly(new OpenOrder(
                        id,
                        customerId,
                        "my first",
                        new Symbol("BHP"),
                        0,
                        Side.BUY,
                        new Terms.Limit(Price.parse("45.1")),
                        Validity.untilCanceled(),
                        10,
                        null));
    }

    @Test
    void takesAnEmptyStringForAFieldThatIsNotGiven() throws Exception {
        Answer answer = broker.post("/v2/orders", """
                {"symbol": "BHP", "qty": "10", "side": "buy", "type": "limit", "time_in_force": "gtc",
                 "limit_price": "45.10", "client_order_id": "", "stop_price": "", "notional": "", "order_class": "",
                 "trail_price": "", "trail_percent": "", "take_profit": "", "stop_loss": "", "extended_hours": ""}""");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(UUID.fromString(answer.field("client_order_id")).version()).isEqualTo(8);
        assertThat(waitingOrders()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            symbol           | null                      | symbol is required
            symbol           | "XYZ"                     | symbol is not listed: XYZ
            symbol           | "bhp"                     | symbol must be 1 to 12 upper-case letters, digits or dots: bhp
            qty              | null                      | qty is required
            qty              | "0"                       | qty must be > 0: 0
            qty              | -3                        | qty must be > 0: -3
            qty              | 1000001                   | qty must be <= 1000000: 1000001
            qty              | 1e999999999               | qty must be <= 1000000: 1E+999999999
            qty              | "1.5"                     | qty must be whole shares, fractions are not supported: 1.5
            qty              | 1.00000000000000000001    | qty must be whole shares, fractions are not supported: 1.00000000000000000001
            qty              | "ten"                     | qty is not a number: ten
            qty              | "111111111111111111111111111111111" | qty is too long: 111111111111111111111111111111111
            side             | null                      | side is required
            side             | "short"                   | side must be buy or sell: short
            side             | "BUY"                     | side must be buy or sell: BUY
            type             | null                      | type is required
            type             | "market"                  | limit_price must not be given for a market order: it fills at any price
            type             | "trailing_stop"           | type must be market, limit, stop or stop_limit, others are not supported: trailing_stop
            time_in_force    | null                      | time_in_force is required
            time_in_force    | "opg"                     | time_in_force must be day, gtc, ioc or fok, others are not supported: opg
            limit_price      | null                      | limit_price is required for a limit order
            limit_price      | "-45.10"                  | limit_price is wrong: price must be > 0 and <= 1000000: -45.10
            limit_price      | 0                         | limit_price is wrong: price must be > 0 and <= 1000000: 0
            limit_price      | 1000000.01                | limit_price is wrong: price must be > 0 and <= 1000000: 1000000.01
            limit_price      | "45.1234567"              | limit_price is wrong: price must have at most 6 decimals: 45.1234567
            limit_price      | 45.1234567                | limit_price is wrong: price must have at most 6 decimals: 45.1234567
            limit_price      | "190.123"                 | limit_price must be a multiple of 0.01, or of 0.0001 below 1: 190.123
            limit_price      | 1.0001                    | limit_price must be a multiple of 0.01, or of 0.0001 below 1: 1.0001
            limit_price      | 0.12345                   | limit_price must be a multiple of 0.01, or of 0.0001 below 1: 0.12345
            stop_price       | "45"                      | stop_price must not be given for a limit order: its price is limit_price
            client_order_id  | "  "                      | client_order_id must not be blank: leave it out to have one made
            client_order_id  | "a\\u0000b"               | client_order_id must not have control characters or halves of surrogate pairs
            client_order_id  | "\\ud83d"                 | client_order_id must not have control characters or halves of surrogate pairs
            order_class      | "bracket"                 | order_class must be simple, others are not supported: bracket
            extended_hours   | true                      | extended_hours must be false: there are no extended hours
            extended_hours   | "no"                      | extended_hours must be true or false, not a string
            position_intent  | "sell_to_open"            | position_intent must be buy_to_open or sell_to_close, others are not supported: sell_to_open
            position_intent  | "buy_to_close"            | position_intent must be buy_to_open or sell_to_close, others are not supported: buy_to_close
            position_intent  | "sell_to_close"           | position_intent must agree with side: sell_to_close
            notional         | "500"                     | notional is not supported: single market, limit, stop and stop_limit orders over a qty of whole shares are
            trail_price      | 1                         | trail_price is not supported: single market, limit, stop and stop_limit orders over a qty of whole shares are
            take_profit      | {"limit_price": 50}       | take_profit is not supported: single market, limit, stop and stop_limit orders over a qty of whole shares are
            advanced_instructions | {"algorithm": "VWAP"} | advanced_instructions is not supported: single market, limit, stop and stop_limit orders over a qty of whole shares are
            """)
    void saysWhichFieldIsWrong(String field, String value, String message) throws Exception {
        ObjectNode order = (ObjectNode) HttpBroker.json(LIMIT_ORDER);
        order.remove(field);
        String body = order.toString()
                .replaceFirst("\\{", "{\"" + field + "\": VALUE, ")
                .replace("VALUE", value);

        assertRefused(broker.post("/v2/orders", body), 422, 42210000, message);
    }

    @ParameterizedTest
    @CsvSource({"buy, buy_to_open", "sell, sell_to_close"})
    void takesAnIntentThatAgreesWithTheSide(String side, String intent) throws Exception {
        ObjectNode order = (ObjectNode) HttpBroker.json(LIMIT_ORDER);

        Answer answer = broker.post(
                        "/v2/orders",
                        order.put("side", side).put("position_intent", intent).toString())
                .assertStatus(200);

        assertThat(answer.field("side")).isEqualTo(side);
    }

    /** WES has a tick of its own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BHP | stop_limit | "limit_price": 45     | stop_price is required for a stop_limit order
            BHP | stop_limit | "stop_price": 45      | limit_price is required for a stop_limit order
            BHP | stop       | "limit_price": 45     | limit_price must not be given for a stop order: its price is stop_price
            BHP | stop       | "unknown": 45         | stop_price is required for a stop order
            BHP | stop       | "stop_price": 90.005  | stop_price must be a multiple of 0.01, or of 0.0001 below 1: 90.005
            WES | limit      | "limit_price": 10.03  | limit_price must be a multiple of 0.05: 10.03
            WES | limit      | "limit_price": 0.9999 | limit_price must be a multiple of 0.05: 0.9999
            WES | stop       | "stop_price": 10.01   | stop_price must be a multiple of 0.05: 10.01
            """)
    void saysWhichPriceIsWrong(String symbol, String type, String price, String message) throws Exception {
        listings.setTick(new Symbol("WES"), Price.parse("0.05"));

        assertRefused(broker.post("/v2/orders", """
                        {"symbol": "%s", "qty": 10, "side": "buy", "type": "%s", "time_in_force": "gtc", %s}""".formatted(symbol, type, price)), 422, 42210000, message);
    }

    @ParameterizedTest
    @CsvSource({"BHP, 0.4567", "WES, 10.05", "WES, 0.95"})
    void takesAPriceOnTheTick(String symbol, String price) throws Exception {
        listings.setTick(new Symbol("WES"), Price.parse("0.05"));

        Answer answer = broker.post(
                        "/v2/orders", LIMIT_ORDER.replace("BHP", symbol).replace("45.10", price))
                .assertStatus(200);

        assertThat(answer.field("limit_price")).isEqualTo(price);
    }

    @Test
    void takesAClientOrderIdOf128CharactersAndNoLonger() throws Exception {
        broker.post("/v2/orders", LIMIT_ORDER.replace("my first", "x".repeat(128)))
                .assertStatus(200);
        waiting.all().stream()
                .filter(order -> order.customer().value().equals(customer))
                .forEach(order -> waiting.remove(order, Long.MAX_VALUE));

        assertRefused(
                broker.post("/v2/orders", LIMIT_ORDER.replace("my first", "x".repeat(129))),
                422,
                42210000,
                "client_order_id must be at most 128 characters: it has 129");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"symbol\": \"BHP\",}",
                "{'symbol': 1}",
                "{} {}",
                "{\"qty\": 1, \"qty\": 2}",
                "{\"qty\": NaN}",
                "hello"
            })
    void refusesWhatIsNotJson(String body) throws Exception {
        Answer answer = broker.post("/v2/orders", body).assertStatus(400);

        assertThat(answer.json().get("code").intValue()).isEqualTo(40010000);
        assertThat(answer.field("message")).startsWith("request body is not valid JSON");
        assertThat(waitingOrders()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "\"order\"", "17"})
    void refusesJsonThatIsNoObject(String body) throws Exception {
        assertRefused(broker.post("/v2/orders", body), 422, 42210000, "request body must be a JSON object");
    }

    @Test
    void refusesABodyAbove64KiB() throws Exception {
        String padding = " ".repeat(StrictJson.MAX_BYTES - LIMIT_ORDER.length());

        assertRefused(
                broker.post("/v2/orders", LIMIT_ORDER + padding + " "),
                413,
                41310000,
                "request body must be at most 65536 bytes");
        assertThat(broker.post("/v2/orders", LIMIT_ORDER + padding).status()).isEqualTo(200);
    }

    /** As of a client that writes its JSON without a buffer. */
    @Test
    void takesABodyInAsManyPiecesAsItHasBytes() throws Exception {
        List<byte[]> pieces =
                LIMIT_ORDER.chars().mapToObj(each -> new byte[] {(byte) each}).toList();

        broker.send(broker.request("/v2/orders")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArrays(pieces)))
                .assertStatus(200);
    }

    @Test
    void refusesWhatIsNotSentAsJson() throws Exception {
        assertRefused(
                broker.send(broker.request("/v2/orders")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(LIMIT_ORDER))),
                415,
                41510000,
                "Content-Type must be application/json, not application/x-www-form-urlencoded");
    }

    @Test
    void readsABodyWithoutATypeAsJson() throws Exception {
        Answer placed = broker.sendUntyped("POST", "/v2/orders", LIMIT_ORDER);
        Answer replaced = broker.sendUntyped(
                "PATCH", "/v2/orders/" + placed.field("id"), "{\"qty\": \"4\", \"client_order_id\": \"my second\"}");

        assertThat(placed.status()).isEqualTo(200);
        assertThat(replaced.field("qty")).isEqualTo("4");
        assertThat(replaced.field("client_order_id")).isEqualTo("my second");
        assertThat(waitingOrders()).hasSize(1);
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenAWriteFails() throws Exception {
        waiting.faults().loseAnswersOfNext(1);

        Answer answer = broker.post("/v2/orders", LIMIT_ORDER);

        String id = waitingOrders().get(0).id().toString();
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"code": 50310000, "message": "outcome unknown: the order was not confirmed in time and may or may not \
                wait now; it is safe to repeat it with this client_order_id, and to look at GET \
                /v2/orders:by_client_order_id", "client_order_id": "my first", "order_id": "ID"}""".replace("ID", id)));
    }

    @Test
    void doesNotAdviseToRepeatAnOrderThatItNamedItself() throws Exception {
        waiting.faults().loseAnswersOfNext(1);

        Answer answer = broker.post("/v2/orders", LIMIT_ORDER.replace(", \"client_order_id\": \"my first\"", ""))
                .assertStatus(500);

        assertThat(answer.field("code")).isEqualTo("50010001");
        assertThat(answer.header("Retry-After")).isEmpty();
        assertThat(answer.field("message"))
                .contains("if it is not there in a few minutes, it was not placed")
                .doesNotContain("safe to repeat");
        assertThat(answer.field("client_order_id"))
                .isEqualTo(waitingOrders().get(0).clientOrderId());
    }

    @Test
    void holdsNoThreadWhileOrdersAreBeingWritten() {
        int many = 200;
        placing.hold();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            answers.add(broker.postLater("/v2/orders", LIMIT_ORDER.replace("my first", "order " + i)));
        }
        // Six times as many as there are threads.
        Awaitility.await().until(() -> placing.waiting() == many);

        placing.release();

        Set<String> ids = new HashSet<>();
        for (int i = 0; i < many; i++) {
            Answer answer = answers.get(i).join().assertStatus(200);
            assertThat(answer.field("client_order_id")).isEqualTo("order " + i);
            ids.add(answer.field("id"));
        }
        assertThat(ids).hasSize(many);
        assertThat(waitingOrders()).hasSize(many);
    }

    @Test
    void countsTheOrdersThatAreWrongAndNoneThatIsRepeatedUnderItsName() throws Exception {
        double before = rejected();

        broker.post("/v2/orders", LIMIT_ORDER);
        assertThat(broker.post("/v2/orders", LIMIT_ORDER).status()).isEqualTo(422);
        broker.post("/v2/orders", "{");
        broker.post("/v2/orders", "{}");
        broker.post("/v2/orders", LIMIT_ORDER.replace("BHP", "XYZ"));

        Awaitility.await().untilAsserted(() -> assertThat(rejected()).isEqualTo(before + 3));
    }

    private double rejected() {
        return registry.get(OrderMeters.ORDERS_REJECTED).counter().count();
    }

    private void assertRefused(Answer answer, int status, int code, String message) {
        assertThat(answer.json()).isEqualTo(HttpBroker.error(code, message));
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(waitingOrders()).isEmpty();
    }

    private List<OpenOrder> waitingOrders() {
        return waiting.all().stream()
                .filter(order -> order.customer().value().equals(customer))
                .toList();
    }
}
