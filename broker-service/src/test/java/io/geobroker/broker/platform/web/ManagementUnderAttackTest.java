package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.operator.OperatorAct;
import java.io.IOException;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Strangers hold neither threads nor connections of the management managementPort; nobody holds those of the probes. */
@Timeout(120)
@BrokerTest({
    "geobroker.web.connections.head-within=2s",
    "geobroker.web.connections.slowest-reader=10000000",
    "geobroker.web.connections.reader-grace=500ms",
    "geobroker.operators.audited=true"
})
class ManagementUnderAttackTest extends OverHttp {
    private static final int MORE_THAN_THREADS = 20;
    private static final int MORE_THAN_CUSTOMERS_THREADS = 40;
    private static final int ALL_CONNECTIONS = 200;
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String PROBE = "GET /actuator/health/liveness HTTP/1.1\r\nHost: broker\r\n";

    @Test
    void strangersAreRefusedBeforeTheirBodiesCome() throws Exception {
        int before = acts.all().size();
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            slowly("guessed");
        }

        for (RawConnection connection : connections) {
            assertThat(connection.status()).isEqualTo(401);
        }
        assertThat(acts.all()).hasSize(before);
    }

    @Test
    void probesAreAnsweredWhileOperatorsAreSlow() throws Exception {
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            slowly(HttpBroker.TOKEN);
        }

        assertThat(management.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(management.get("/actuator/health/readiness").status()).isEqualTo(200);
    }

    /** Neither of the probes' threads nor, with Cassandra's answers, of the customers'. */
    @Test
    void whoReadsSlowlyHoldsNoThread() throws Exception {
        for (int i = 0; i < 400; i++) {
            acts.begin(new OperatorAct(
                    Uuids.timeBased(), "sydney", "x".repeat(10_000), "POST", "/", Map.of(), "127.0.0.1"));
        }
        for (int i = 0; i < MORE_THAN_CUSTOMERS_THREADS; i++) {
            connect(managementPort)
                    .say("GET /geo/admin/acts?limit=1000&month=" + YearMonth.now(ZoneOffset.UTC)
                            + " HTTP/1.1\r\nHost: broker\r\nAuthorization: Bearer " + HttpBroker.TOKEN + "\r\n\r\n");
        }

        assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
        await().atMost(SOON).until(() -> RawConnection.dropped(registry, "slow-reader") > 0);
    }

    @Test
    void bodiesOfProbesAreNotRead() throws Exception {
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            slowly(HttpBroker.TOKEN, "/actuator/health/liveness");
        }

        assertThat(management.get("/actuator/health/liveness").status()).isEqualTo(200);
        for (RawConnection connection : connections) {
            assertThat(connection.status()).isEqualTo(405);
        }
    }

    @Test
    void probesConnectAfterStrangersWhoseHeadsTrickle() throws Exception {
        for (int i = 0; i < ALL_CONNECTIONS; i++) {
            connect(managementPort).say(PROBE + "X-Slow: ");
        }

        await().atMost(SOON)
                .until(() -> connections.stream()
                                .filter(ManagementUnderAttackTest::goesOn)
                                .count()
                        == 0);
        assertThat(connect(managementPort).say(PROBE + "\r\n").status()).isEqualTo(200);
    }

    private static boolean goesOn(RawConnection connection) {
        try {
            connection.say("x");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void slowly(String token) throws IOException {
        slowly(token, "/geo/admin/accounts");
    }

    private void slowly(String token, String path) throws IOException {
        connect(managementPort)
                .say("POST " + path + " HTTP/1.1\r\nHost: broker\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{");
    }
}
