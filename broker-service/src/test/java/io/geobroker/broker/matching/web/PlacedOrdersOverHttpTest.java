package io.geobroker.broker.matching.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.market.MarketOverHttp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import java.io.IOException;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@BrokerTest
class PlacedOrdersOverHttpTest extends OverHttp {
    @Autowired
    private NeighboursOverHttp.Heard heard;

    @BeforeEach
    void nothingWasHeard() {
        heard.lines().clear();
    }

    @Test
    void hearsWhereOrdersWait() throws Exception {
        OpenOrder one = anOrder().of("BHP").inBucket(3).build();
        OpenOrder other = anOrder().of("CBA").build();

        tell("{\"orders\": [" + place(one) + ", " + place(other) + "]}", MarketOverHttp.CREDENTIAL)
                .assertStatus(204);
        assertThat(heard.lines()).containsExactly("BHP 3 " + one.id(), "CBA 0 " + other.id());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"orders\": [{}]}",
                "{\"orders\": [{\"symbol\": \"BHP\", \"bucket\": 0, \"order_id\": \"no id\"}]}",
                "{\"orders\": [{\"symbol\": \"b h p\", \"bucket\": 0, \"order_id\": \"x\"}]}",
                "{\"orders\": 1}"
            })
    void refusesWhatItCannotRead(String body) throws Exception {
        tell(body, MarketOverHttp.CREDENTIAL).assertError(42210000, "request body cannot be read as placed orders");
        assertThat(heard.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "guessed"})
    void hearsOnlyFromWhoShowsTheCredential(String shown) throws Exception {
        tell("{\"orders\": [" + place(anOrder().build()) + "]}", shown).assertStatus(401);
        assertThat(heard.lines()).isEmpty();
    }

    private Answer tell(String body, String credential) throws IOException, InterruptedException {
        return nobody.send(nobody.request("/geo/internal/placed-orders")
                .header("Content-Type", "application/json")
                .header(BrokerCredential.HEADER, credential)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static String place(OpenOrder order) {
        return "{\"symbol\": \"%s\", \"bucket\": %d, \"order_id\": \"%s\"}"
                .formatted(order.symbol(), order.bucket(), order.id());
    }
}
