package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.platform.web.RawConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

/** Quiet customers, while strangers hold all connections that a broker takes. */
@DirtiesContext
@Timeout(60)
@BrokerTest({
    "server.jetty.max-connections=30",
    "geobroker.web.connections.head-within=2s",
    "geobroker.updates.poll-interval=20ms"
})
class CrowdedStreamOverHttpTest {
    private final int port;
    private final HttpBroker broker;

    CrowdedStreamOverHttpTest(@LocalServerPort int port) {
        this.port = port;
        this.broker = new HttpBroker(port, "customer-" + UUID.randomUUID());
    }

    @Test
    void silentConnectionsCloseAndStreamsDoNot() throws Exception {
        List<RawConnection> silent = new ArrayList<>();
        try (StreamClient socket = new StreamClient(port);
                SseClient events = new SseClient(broker.request("/v2/events/trades"))) {
            socket.listenAs(String.valueOf(broker.customer()));

            for (int i = 0; i < 60; i++) {
                silent.add(new RawConnection(port));
            }
            for (RawConnection each : silent) {
                assertThat(each.rest()).isEmpty();
            }

            assertThat(broker.post("/v2/orders", HttpBroker.ORDER).status()).isEqualTo(200);
            assertThat(socket.hear()).contains("trade_updates");
            assertThat(events.next().field("event")).isEqualTo("new");
        } finally {
            for (RawConnection each : silent) {
                each.close();
            }
        }
    }
}
