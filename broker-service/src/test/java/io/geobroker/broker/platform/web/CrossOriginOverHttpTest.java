package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;

/** Pages of another origin that use the API from a nobody. */
@DirtiesContext
@BrokerTest("geobroker.web.cors.allowed-origins=https://desk.example.com,http://localhost:3000")
class CrossOriginOverHttpTest extends OverHttp {
    private static final String DESK = "https://desk.example.com";

    @Test
    void answersAPreflightWithoutAKey() throws Exception {
        Answer answer = preflight(DESK).assertStatus(200);

        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(DESK);
        assertThat(answer.header("Access-Control-Allow-Methods").split(","))
                .containsExactlyInAnyOrder("GET", "POST", "PATCH", "DELETE");
        assertThat(answer.header("Access-Control-Allow-Headers")).isEqualTo("*");
        assertThat(preflight("http://localhost:3000").header("Access-Control-Allow-Origin"))
                .isEqualTo("http://localhost:3000");
    }

    @Test
    void letsThePageReadTheAnswer() throws Exception {
        Answer answer = broker.send(
                        broker.request("/v2/assets/BHP").header("Origin", DESK).GET())
                .assertStatus(200);

        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(DESK);
        assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
    }

    @Test
    void lettingAPageInDoesNotLetInItsUser() throws Exception {
        Answer answer = nobody.send(
                        nobody.request("/v2/orders").header("Origin", DESK).GET())
                .assertStatus(401);

        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(DESK);
    }

    @Test
    void tellsOtherOriginsNothing() throws Exception {
        for (String other : new String[] {"https://evil.example.com", "https://desk.example.com.evil.org", "null"}) {
            assertThat(preflight(other).header("Access-Control-Allow-Origin"))
                    .as(other)
                    .isEmpty();
        }
    }

    private Answer preflight(String origin) throws Exception {
        return nobody.send(nobody.request("/v2/orders")
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "apca-api-key-id,apca-api-secret-key,content-type")
                .method("OPTIONS", BodyPublishers.noBody()));
    }
}
