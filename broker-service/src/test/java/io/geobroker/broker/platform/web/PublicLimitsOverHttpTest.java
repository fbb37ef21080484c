package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;

/** What an address may ask without a good key. */
@DirtiesContext
@BrokerTest({"geobroker.web.connections.public-rate=5", "geobroker.web.connections.unknown-keys=3"})
class PublicLimitsOverHttpTest extends OverHttp {

    @Test
    void limitsAnAddressAndNoCustomer() throws Exception {
        assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
        Answer refused = refused(nobody, "/geo/prices");

        assertThat(refused.json()).isEqualTo(HttpBroker.error(42910000, "too many requests from your address"));
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(refused.header("Content-Type")).isEqualTo("application/json");
        assertThat(refused(nobody, "/v2/account").status()).isEqualTo(429);
        assertThat(counted("address")).isPositive();
        for (int i = 0; i < 50; i++) {
            assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
            assertThat(management.get("/actuator/health/liveness").status()).isEqualTo(200);
        }
    }

    @Test
    void tellsItsOperatorWithoutLimitWhatItTellsEverybody() throws Exception {
        refused(nobody, "/geo/prices");

        for (int i = 0; i < 50; i++) {
            assertThat(management.get("/geo/prices").status()).isEqualTo(200);
        }
        assertThat(management.get("/v2/account").status()).isEqualTo(404);
        assertThat(management.get("/geo/orders/x/journey").status()).isEqualTo(404);
        assertThat(management.get("/geo/internal/orders").status()).isEqualTo(404);
    }

    @Test
    void looksUpFewKeysThatNobodyHasAndAllThatWereGood() throws Exception {
        assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
        List<Integer> seen = new ArrayList<>();
        Answer last;
        int number = 0;
        do {
            last = nobody.send(nobody.request("/v2/account")
                    .header("APCA-API-KEY-ID", "PK%018d".formatted(number++))
                    .header("APCA-API-SECRET-KEY", "guessed"));
            seen.add(last.status());
        } while (counted("unknown-keys") == 0 && seen.size() < 1_000);

        last.assertError(42910000, "too many requests with keys that are not known");
        assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
        new HttpBroker(port, "stranger").get("/v2/assets/BHP").assertStatus(429);
    }

    private static Answer refused(HttpBroker asking, String path) throws Exception {
        Answer answer = asking.get(path);
        for (int i = 0; i < 1_000 && answer.status() != 429; i++) {
            answer = asking.get(path);
        }
        return answer;
    }

    private double counted(String reason) {
        return registry.get(ConnectionMeters.REFUSED)
                .tag(ConnectionMeters.REASON, reason)
                .counter()
                .count();
    }
}
