package io.geobroker.broker.order.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.placing.InMemoryClientOrderIds;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

@BrokerTest
class ClientOrderIdOverHttpTest extends OverHttp {
    private static final String PATH = "/v2/orders:by_client_order_id?client_order_id=";
    private static final String ORDER = """
        {"symbol": "BHP", "qty": "10", "side": "buy", "type": "limit", "time_in_force": "gtc",
         "limit_price": "45.10", "client_order_id": "my first"}\
        """;

    @Autowired
    private InMemoryClientOrderIds names;

    @AfterEach
    void namesWorkAgain() {
        names.faults().none();
    }

    @Test
    void showsAnOrderThatWasNotWrittenAsPendingAndPlacesItWhenItsCustomerRepeatsIt() throws Exception {
        waiting.faults().failNext(1);
        Answer unknown = broker.post("/v2/orders", ORDER).assertStatus(503);
        String id = unknown.field("order_id");

        Answer pending = broker.get(PATH + "my%20first").assertStatus(200);
        assertThat(pending.field("status")).isEqualTo("pending_new");
        assertThat(pending.field("id")).isEqualTo(id);
        assertThat(waitingOrders()).isZero();

        assertNotUnique(broker.post("/v2/orders", ORDER));

        Answer found = broker.get(PATH + "my%20first");
        assertThat(found.field("status")).isEqualTo("new");
        assertThat(found.field("id")).isEqualTo(id);
        assertThat(found.json()).isEqualTo(broker.get("/v2/orders/" + id).json());
        assertThat(waitingOrders()).isEqualTo(1);
    }

    @Test
    void aRepeatThatDoesNotLearnOfTheFirstOrderNamesNoOther() throws Exception {
        waiting.faults().failNext(1);
        assertThat(broker.post("/v2/orders", ORDER).json().has("order_id")).isTrue();
        names.faults().failNext(1);

        Answer repeated = broker.post("/v2/orders", ORDER).assertStatus(503);

        assertThat(repeated.field("client_order_id")).isEqualTo("my first");
        assertThat(repeated.json().has("order_id")).isFalse();
    }

    @Test
    void tellsAVisitorWhoseHomeCannotBeReached() throws Exception {
        HttpBroker visitor = new HttpBroker(broker.port(), "visitor-" + UUID.randomUUID());
        cut.names().add("north-virginia");

        Answer posted = visitor.post("/v2/orders", ORDER).assertStatus(503);
        assertThat(posted.header("Retry-After")).isEqualTo("1");
        assertThat(posted.json()).isEqualTo(HttpBroker.json("""
            {"code": 50310000, "message": "region north-virginia has your account and your client order ids and \
            cannot be reached now: by this request nothing was written, safe to repeat", \
            "client_order_id": "my first"}\
            """));
        Answer asked = visitor.get(PATH + "my%20first").assertStatus(503);
        assertThat(asked.json()).isEqualTo(HttpBroker.json("""
            {"code": 50310000, "message": "region north-virginia may know the order of this name and cannot be \
            reached now: safe to repeat", "client_order_id": "my first"}\
            """));

        cut.names().clear();

        assertThat(visitor.post("/v2/orders", ORDER).status()).isEqualTo(200);
    }

    @Test
    void takesNamesOfAllCharacters() throws Exception {
        String name = "ä/ ?#%+&=€\uD83D\uDE00";
        broker.post("/v2/orders", ORDER.replace("my first", name));

        Answer found = broker.get(PATH + URLEncoder.encode(name, StandardCharsets.UTF_8));

        assertThat(found.field("client_order_id")).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "'', client_order_id is required",
        "?client_order_id=a&client_order_id=b, client_order_id must be given once",
        "?client_order_id=, 'client_order_id must not be blank: leave it out to have one made'"
    })
    void wantsToKnowWhich(String query, String message) throws Exception {
        broker.get("/v2/orders:by_client_order_id" + query).assertError(42210000, message);
    }

    private static void assertNotUnique(Answer answer) {
        assertThat(answer.json()).isEqualTo(HttpBroker.error(40010001, "client_order_id must be unique"));
        assertThat(answer.status()).isEqualTo(422);
    }

    private long waitingOrders() {
        return waiting.all().stream()
                .filter(order -> order.customer().value().equals(customer))
                .count();
    }
}
