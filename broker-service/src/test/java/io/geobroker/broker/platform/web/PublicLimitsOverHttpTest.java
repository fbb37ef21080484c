package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

/** What an address may ask without a good key. */
@DirtiesContext
@BrokerTest({"geobroker.web.connections.public-rate=5", "geobroker.web.connections.unknown-keys=3"})
class PublicLimitsOverHttpTest {
    private final int port;
    private final HttpBroker management;
    private final MeterRegistry registry;

    PublicLimitsOverHttpTest(
            @LocalServerPort int port, @LocalManagementPort int managementPort, MeterRegistry registry) {
        this.port = port;
        this.management = new HttpBroker(managementPort, null);
        this.registry = registry;
    }

    @Test
    void limitsAnAddressAndNoCustomer() throws Exception {
        HttpBroker customer = new HttpBroker(port, "known");
        assertThat(customer.get("/v2/assets/BHP").status()).isEqualTo(200);
        HttpBroker nobody = new HttpBroker(port, null);
        Answer refused = refused(nobody, "/geo/prices");

        assertThat(refused.json()).isEqualTo(HttpBroker.error(42910000, "too many requests from your address"));
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(refused.header("Content-Type")).isEqualTo("application/json");
        assertThat(refused(nobody, "/v2/account").status()).isEqualTo(429);
        assertThat(counted("address")).isPositive();
        for (int i = 0; i < 50; i++) {
            assertThat(customer.get("/v2/assets/BHP").status()).isEqualTo(200);
            assertThat(management.get("/actuator/health/liveness").status()).isEqualTo(200);
        }
    }

    @Test
    void tellsItsOperatorWithoutLimitWhatItTellsEverybody() throws Exception {
        refused(new HttpBroker(port, null), "/geo/prices");

        for (int i = 0; i < 50; i++) {
            assertThat(management.get("/geo/prices").status()).isEqualTo(200);
        }
        assertThat(management.get("/v2/account").status()).isEqualTo(404);
        assertThat(management.get("/geo/orders/x/journey").status()).isEqualTo(404);
        assertThat(management.get("/geo/internal/orders").status()).isEqualTo(404);
    }

    @Test
    void looksUpFewKeysThatNobodyHasAndAllThatWereGood() throws Exception {
        HttpBroker customer = new HttpBroker(port, "knownBefore");
        assertThat(customer.get("/v2/assets/BHP").status()).isEqualTo(200);
        List<Integer> seen = new ArrayList<>();
        Answer last;
        int number = 0;
        do {
            last = new HttpBroker(port, null)
                    .send(new HttpBroker(port, null)
                            .request("/v2/account")
                            .header("APCA-API-KEY-ID", "PK%018d".formatted(number++))
                            .header("APCA-API-SECRET-KEY", "guessed"));
            seen.add(last.status());
        } while (counted("unknown-keys") == 0 && seen.size() < 1_000);

        last.assertError(42910000, "too many requests with keys that are not known");
        assertThat(customer.get("/v2/assets/BHP").status()).isEqualTo(200);
        assertThat(new HttpBroker(port, "stranger").get("/v2/assets/BHP").status())
                .isEqualTo(429);
    }

    private static Answer refused(HttpBroker broker, String path) throws Exception {
        Answer answer = broker.get(path);
        for (int i = 0; i < 1_000 && answer.status() != 429; i++) {
            answer = broker.get(path);
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
