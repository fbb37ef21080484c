package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;

/** Two a minute: the next one is thirty seconds away, which no test takes. */
@DirtiesContext
@BrokerTest("geobroker.web.rate-limit=2")
class RateLimitTest extends OverHttp {

    @Test
    void refusesWhatAKeySendsAboveItsRateAndTellsWhenMoreMayFollow() throws Exception {
        long asked = Instant.now().getEpochSecond();

        Answer first = broker.get("/v2/assets/BHP");
        Answer second = broker.get("/v2/nothing");
        Answer third = broker.get("/v2/assets/BHP");

        assertThat(first.status()).isEqualTo(200);
        assertThat(first.header("X-RateLimit-Limit")).isEqualTo("2");
        assertThat(first.header("X-RateLimit-Remaining")).isEqualTo("1");
        assertThat(Long.parseLong(first.header("X-RateLimit-Reset"))).isGreaterThanOrEqualTo(asked + 30);
        assertThat(second.status()).isEqualTo(404);
        assertThat(second.header("X-RateLimit-Remaining")).isEqualTo("0");
        third.assertError(42910000, "rate limit exceeded");
        assertThat(third.header("Content-Type")).isEqualTo("application/json");
        assertThat(third.header("X-RateLimit-Limit")).isEqualTo("2");
        assertThat(third.header("X-RateLimit-Remaining")).isEqualTo("0");
        assertThat(Long.parseLong(third.header("Retry-After"))).isBetween(1L, 30L);
        assertThat(registry.get(RequestMeters.OVER_RATE).counter().count()).isEqualTo(1);
        new HttpBroker(port, "modest").get("/v2/assets/BHP").assertStatus(200);
    }

    @Test
    void wrongSecretsUseUpNothingOfAKey() throws Exception {
        for (int i = 0; i < 5; i++) {
            Answer guessed = nobody.send(nobody.request("/v2/assets/BHP")
                            .header("APCA-API-KEY-ID", HttpBroker.keyOf("known-by-id"))
                            .header("APCA-API-SECRET-KEY", "guessed"))
                    .assertStatus(401);
            assertThat(guessed.header("X-RateLimit-Remaining")).isEmpty();
        }

        assertThat(new HttpBroker(port, "known-by-id").get("/v2/assets/BHP").header("X-RateLimit-Remaining"))
                .isEqualTo("1");
    }

    @Test
    void doesNotLimitOperators() throws Exception {
        HttpBroker operator = new HttpBroker(managementPort, customer);

        for (int i = 0; i < 5; i++) {
            assertThat(operator.get("/actuator/health").status()).isEqualTo(200);
            assertThat(broker.get("/geo/prices").status()).isEqualTo(200);
        }
    }

    @Test
    void doesNothingForRequestsWithoutAKeyAndDoesNotCountThem() throws Exception {
        for (int i = 0; i < 5; i++) {
            Answer answer = nobody.get("/v2/orders").assertStatus(401);
            assertThat(answer.header("X-RateLimit-Limit")).isEmpty();
        }
    }
}
