package io.geobroker.broker.matching.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.market.MarketOverHttp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import java.io.IOException;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@BrokerTest
class PlacedOrdersOverHttpTest {
    private final HttpBroker broker;
    private final NeighboursOverHttp.Heard heard;

    PlacedOrdersOverHttpTest(@LocalServerPort int port, NeighboursOverHttp.Heard heard) {
        this.broker = new HttpBroker(port, null);
        this.heard = heard;
    }

    @BeforeEach
    void nothingWasHeard() {
        heard.lines().clear();
    }

    @Test
    void hearsWhereOrdersWait() throws Exception {
        OpenOrder one = anOrder().of("BHP").inBucket(3).build();
        OpenOrder other = anOrder().of("CBA").build();

        Answer answer = tell("{\"orders\": [" + place(one) + ", " + place(other) + "]}", MarketOverHttp.CREDENTIAL);

        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
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
        Answer answer = tell(body, MarketOverHttp.CREDENTIAL);

        answer.assertError(42210000, "request body cannot be read as placed orders");
        assertThat(heard.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "guessed"})
    void hearsOnlyFromWhoShowsTheCredential(String shown) throws Exception {
        assertThat(tell("{\"orders\": [" + place(anOrder().build()) + "]}", shown)
                        .status())
                .isEqualTo(401);
        assertThat(heard.lines()).isEmpty();
    }

    private Answer tell(String body, String credential) throws IOException, InterruptedException {
        return broker.send(broker.request("/geo/internal/placed-orders")
                .header("Content-Type", "application/json")
                .header(BrokerCredential.HEADER, credential)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static String place(OpenOrder order) {
        return "{\"symbol\": \"%s\", \"bucket\": %d, \"order_id\": \"%s\"}"
                .formatted(order.symbol(), order.bucket(), order.id());
    }
}
