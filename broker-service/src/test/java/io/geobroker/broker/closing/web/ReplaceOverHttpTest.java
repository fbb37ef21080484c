package io.geobroker.broker.closing.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.BrokerOverHttp.CutRegions;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.ChangingListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@SpringBootTest(classes = BrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ReplaceOverHttpTest {
    @LocalServerPort
    private int port;

    @Autowired
    private InMemoryOrders orders;

    @Autowired
    private InMemoryOpenOrders waiting;

    @Autowired
    private InMemoryOutcomes outcomes;

    @Autowired
    private CutRegions cut;

    @Autowired
    private ChangingListings listings;

    private final String customer = "c-" + UUID.randomUUID();
    private HttpBroker broker;

    @BeforeEach
    void connect() {
        broker = new HttpBroker(port, customer);
    }

    @AfterEach
    void heal() {
        listings.setTick(new Symbol("WES"), null);
        cut.names().clear();
    }

    @Test
    void answersWithTheNewOrderAndLinksBoth() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP").price("45.10").forShares(10));

        Answer answer = broker.patch(
                path(old),
                "{\"qty\": \"4\", \"limit_price\": 44.5, \"client_order_id\": \"second\", \"stop_price\": null}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode by = answer.json();
        assertThat(by.get("id").stringValue()).isNotEqualTo(old.id().toString());
        assertThat(by.get("replaces").stringValue()).isEqualTo(old.id().toString());
        assertThat(by.get("status").stringValue()).isEqualTo("new");
        assertThat(by.get("qty").stringValue()).isEqualTo("4");
        assertThat(by.get("limit_price").stringValue()).isEqualTo("44.5");
        assertThat(by.get("client_order_id").stringValue()).isEqualTo("second");
        JsonNode replaced = broker.get(path(old)).json();
        assertThat(replaced.get("status").stringValue()).isEqualTo("replaced");
        assertThat(replaced.get("replaced_by")).isEqualTo(by.get("id"));
        assertThat(replaced.get("replaced_at").isNull()).isFalse();
        assertThat(broker.get("/v2/orders:by_client_order_id?client_order_id=second")
                        .json())
                .isEqualTo(by);
        assertThat(broker.get("/v2/orders?status=open").json().findValuesAsString("id"))
                .containsExactly(by.get("id").stringValue());
    }

    @Test
    void readsABodyWithoutATypeAsJson() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP").forShares(10));

        Answer answer = broker.sendUntyped("PATCH", path(old), "{\"qty\": \"4\"}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("qty").stringValue()).isEqualTo("4");
    }

    @Test
    void takesAnEmptyStringForAFieldThatIsNotGiven() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP").price("45.10").forShares(10));

        Answer answer = broker.patch(path(old), """
                {"qty": "4", "time_in_force": "", "limit_price": "", "stop_price": "", "trail": "",
                 "client_order_id": ""}""");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("qty").stringValue()).isEqualTo("4");
        assertThat(answer.json().get("limit_price").stringValue()).isEqualTo("45.1");
    }

    @Test
    void saysThatTheFillWonTheRace() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP"));
        outcomes.claim(
                new Outcome.Filled(
                        old,
                        new Outcome.Decision(new ClaimId(UUID.randomUUID()), old.placedAtMicros() + 9, "sydney-2"),
                        Price.parse("45"),
                        old.placedAtMicros() + 1),
                Duration.ofSeconds(1));

        Answer answer = broker.patch(path(old), "{\"limit_price\": \"44\", \"client_order_id\": \"late\"}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json())
                .isEqualTo(HttpBroker.error(42210000, "order is already in \"filled\" state")
                        .put("field", "id"));
        assertThat(broker.get(path(old)).json().get("status").stringValue()).isEqualTo("filled");
        JsonNode refused =
                broker.get("/v2/orders:by_client_order_id?client_order_id=late").json();
        assertThat(refused.get("status").stringValue()).isEqualTo("rejected");
        assertThat(refused.get("failed_at").isNull()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|qty, time_in_force, limit_price, stop_price or client_order_id must be given: nothing to replace",
                "{\"qty\": 0}|qty must be > 0: 0",
                "{\"qty\": 1.5}|qty must be whole shares, fractions are not supported: 1.5",
                "{\"limit_price\": 44.005}|limit_price must be a multiple of 0.01, or of 0.0001 below 1: 44.005",
                "{\"limit_price\": \"x\"}|limit_price is not a number: x",
                "{\"stop_price\": \"44\"}|stop_price must not be given for a limit order: its price is limit_price",
                "{\"time_in_force\": \"ioc\"}|time_in_force must be day or gtc, others are not supported: ioc",
                "{\"trail\": \"1\"}|trail is not supported: there are no trailing stop orders",
                "[]|request body must be a JSON object"
            })
    void saysWhatIsWrong(String body, String message) throws Exception {
        OpenOrder old = placed(anOrder().of("BHP"));

        Answer answer = broker.patch(path(old), body);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json()).isEqualTo(HttpBroker.error(42210000, message));
        assertThat(broker.get(path(old)).json().get("status").stringValue()).isEqualTo("new");
    }

    /** The tick became wider while the order waited. */
    @Test
    void keepsAPriceThatIsOffTheTickNowAndTakesNoNewOne() throws Exception {
        OpenOrder old = placed(anOrder().of("WES").price("45.12").forShares(10));
        listings.setTick(new Symbol("WES"), Price.parse("0.05"));

        assertThat(broker.patch(path(old), "{\"limit_price\": \"45.13\"}").json())
                .isEqualTo(HttpBroker.error(42210000, "limit_price must be a multiple of 0.05: 45.13"));
        assertThat(broker.get(path(old)).json().get("status").stringValue()).isEqualTo("new");
        Answer answer = broker.patch(path(old), "{\"qty\": \"4\"}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("limit_price").stringValue()).isEqualTo("45.12");
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

        Answer answer = broker.patch(path(old), body.replace("NAME", old.clientOrderId()));

        assertThat(answer.json()).isEqualTo(HttpBroker.error(40310000, "order parameters are not changed"));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(broker.get(path(old)).json().get("status").stringValue()).isEqualTo("new");
    }

    @Test
    void knowsNobodyElsesOrders() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP"));

        Answer other = new HttpBroker(port, "somebody-else").patch(path(old), "{\"qty\": 3}");

        assertThat(other.status()).isEqualTo(404);
        assertThat(other.json()).isEqualTo(HttpBroker.error(40410000, "order not found for " + old.id()));
        assertThat(broker.patch("/v2/orders/nonsense", "{\"qty\": 3}").status()).isEqualTo(422);
    }

    @Test
    void aNameThatIsUsedIsRefused() throws Exception {
        OpenOrder old = placed(anOrder().of("BHP"));
        broker.patch(path(old), "{\"client_order_id\": \"mine\"}");
        OpenOrder other = placed(anOrder().of("BHP"));

        Answer answer = broker.patch(path(other), "{\"client_order_id\": \"mine\"}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json()).isEqualTo(HttpBroker.error(40010001, "client_order_id must be unique"));
    }

    @Test
    void needsTheHomeRegionOfTheSymbol() throws Exception {
        OpenOrder old = placed(anOrder().of("IBM"));
        cut.names().add("north-virginia");

        Answer answer = broker.patch(path(old), "{\"qty\": 3}");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.json().get("message").stringValue())
                .contains("north-virginia", "as it was", "safe to repeat");
        assertThat(broker.get(path(old)).json().get("status").stringValue()).isEqualTo("new");
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
