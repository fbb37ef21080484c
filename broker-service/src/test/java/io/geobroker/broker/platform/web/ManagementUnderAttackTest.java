package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.operator.InMemoryOperatorActs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.web.server.LocalManagementPort;

/** Strangers hold neither threads nor connections of the management port; nobody holds those of the probes. */
@Timeout(120)
@BrokerTest({"geobroker.web.connections.head-within=2s", "geobroker.operators.audited=true"})
class ManagementUnderAttackTest {
    private static final int MORE_THAN_THREADS = 20;
    private static final int ALL_CONNECTIONS = 200;
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String PROBE = "GET /actuator/health/liveness HTTP/1.1\r\nHost: broker\r\n";

    private final int port;
    private final HttpBroker probe;
    private final InMemoryOperatorActs acts;
    private final List<RawConnection> connections = new ArrayList<>();

    ManagementUnderAttackTest(@LocalManagementPort int port, InMemoryOperatorActs acts) {
        this.port = port;
        this.probe = new HttpBroker(port, null);
        this.acts = acts;
    }

    @AfterEach
    void close() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
    }

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

        assertThat(probe.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(probe.get("/actuator/health/readiness").status()).isEqualTo(200);
    }

    @Test
    void probesConnectAfterStrangersWhoseHeadsTrickle() throws Exception {
        for (int i = 0; i < ALL_CONNECTIONS; i++) {
            connect().say(PROBE + "X-Slow: ");
        }

        await().atMost(SOON)
                .until(() -> connections.stream()
                                .filter(ManagementUnderAttackTest::goesOn)
                                .count()
                        == 0);
        assertThat(connect().say(PROBE + "\r\n").status()).isEqualTo(200);
    }

    private static boolean goesOn(RawConnection connection) {
        try {
            connection.say("x");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private RawConnection connect() throws IOException {
        RawConnection connection = new RawConnection(port);
        connections.add(connection);
        return connection;
    }

    private void slowly(String token) throws IOException {
        connect()
                .say("POST /geo/admin/accounts HTTP/1.1\r\nHost: broker\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{");
    }
}
