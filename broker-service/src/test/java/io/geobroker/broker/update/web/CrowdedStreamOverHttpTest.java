package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.web.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.test.annotation.DirtiesContext;

/** Quiet customers, while strangers hold all connections that a broker takes. */
@DirtiesContext
@Timeout(60)
@BrokerTest({
    "server.jetty.max-connections=30",
    "geobroker.web.connections.head-within=2s",
    "geobroker.updates.poll-interval=20ms"
})
class CrowdedStreamOverHttpTest extends OverHttp {

    @Test
    void silentConnectionsCloseAndStreamsDoNot() throws Exception {
        try (StreamClient socket = new StreamClient(port);
                SseClient events = new SseClient(broker.request("/v2/events/trades"))) {
            socket.listenAs(customer);

            for (int i = 0; i < 60; i++) {
                connect(port);
            }
            for (RawConnection each : connections) {
                assertThat(each.rest()).isEmpty();
            }

            assertThat(broker.post("/v2/orders", HttpBroker.ORDER).status()).isEqualTo(200);
            assertThat(socket.hear()).contains("trade_updates");
            assertThat(events.next().field("event")).isEqualTo("new");
        }
    }
}
