package io.geobroker.broker.update.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.IssueKeys;
import io.geobroker.broker.account.KeyPair;
import io.geobroker.broker.platform.web.RawConnection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;

/** Websockets that say nothing, and such that read nothing. */
@DirtiesContext
@Timeout(120)
@BrokerTest({
    "geobroker.updates.authenticate-within=2s",
    "geobroker.updates.max-unauthenticated=100",
    "geobroker.updates.max-unauthenticated-per-address=3",
    "geobroker.web.connections.trusted-proxies=127.0.0.1",
    "geobroker.updates.heartbeat-interval=100ms",
    "geobroker.web.rate-limit=1000000",
    "geobroker.updates.max-waiting=20",
    "geobroker.updates.send-within=500ms",
    "geobroker.updates.max-per-customer=3"
})
class StreamLimitsOverHttpTest extends OverHttp {
    @Autowired
    private IssueKeys keys;

    @Test
    void closesWhoDoesNotAuthenticateInTimeAndWhoComesWhileManyDoNot() throws Exception {
        double silent = RawConnection.dropped(registry, "silent-websocket");
        double tooMany = RawConnection.dropped(registry, "websocket-limit");
        try (StreamClient one = new StreamClient(port);
                StreamClient two = new StreamClient(port);
                StreamClient three = new StreamClient(port);
                StreamClient four = new StreamClient(port)) {
            StreamClient.Closed late = new StreamClient.Closed(1008, "authenticate within 2000 ms");
            // A client knows that it is connected before the broker counts it: any of them may be the fourth.
            assertThat(List.of(one.awaitClose(), two.awaitClose(), three.awaitClose(), four.awaitClose()))
                    .containsExactlyInAnyOrder(
                            late,
                            late,
                            late,
                            new StreamClient.Closed(1013, "too many websockets wait to authenticate"));
        }
        assertThat(RawConnection.dropped(registry, "silent-websocket") - silent).isEqualTo(3);
        assertThat(RawConnection.dropped(registry, "websocket-limit") - tooMany).isEqualTo(1);

        try (StreamClient again = new StreamClient(port)) {
            again.listenAs(customer);
        }
    }

    /** All these addresses are one host's. */
    @Test
    void countsTheAddressesOfANetworkOfIpv6AsOne() throws Exception {
        try (StreamClient one = new StreamClient(port, "2001:db8:0:1::1");
                StreamClient two = new StreamClient(port, "2001:db8:0:1::2");
                StreamClient three = new StreamClient(port, "2001:db8:0:1:ffff::");
                StreamClient four = new StreamClient(port, "2001:db8:0:1:1:2:3:4");
                StreamClient other = new StreamClient(port, "2001:db8:0:2::1")) {
            other.listenAs(customer);

            assertThat(List.of(one.awaitClose(), two.awaitClose(), three.awaitClose(), four.awaitClose()))
                    .extracting(StreamClient.Closed::code)
                    .containsExactlyInAnyOrder(1008, 1008, 1008, 1013);
        }
    }

    @Test
    void dropsWhoAsksAndDoesNotRead() throws Exception {
        double before = RawConnection.dropped(registry, "slow-websocket");
        try (RawConnection socket = new RawConnection(port)) {
            socket.say(String.join(
                    "\r\n",
                    "GET /stream HTTP/1.1",
                    "Host: broker",
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "",
                    ""));
            socket.say(frame("{\"action\": \"auth\", \"key\": \"%s\", \"secret\": \"%s\"}"
                    .formatted(HttpBroker.keyOf(customer), HttpBroker.secretOf(customer))));
            byte[] listen = frame(StreamClient.LISTEN);

            await().until(() -> {
                try {
                    for (int i = 0; i < 1_000; i++) {
                        socket.say(listen);
                    }
                } catch (IOException e) {
                    return true;
                }
                return RawConnection.dropped(registry, "slow-websocket") > before;
            });
        }
        assertThat(RawConnection.dropped(registry, "slow-websocket")).isEqualTo(before + 1);
    }

    @Test
    void endsTheStreamsOfARevokedKey() throws Exception {
        KeyPair key = join(keys.issue(customerId));
        // The socket last: its time to authenticate runs from when it is open.
        try (SseClient events = new SseClient(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v2/events/trades"))
                                .header("APCA-API-KEY-ID", key.keyId())
                                .header("APCA-API-SECRET-KEY", key.secret()));
                StreamClient socket = new StreamClient(port)) {
            socket.authenticate(key.keyId(), key.secret());
            assertThat(socket.hear()).isEqualTo(StreamClient.AUTHORIZED);
            socket.listen();

            assertThat(join(keys.revoke(customerId, key.keyId()))).isTrue();

            assertThat(socket.awaitClose()).isEqualTo(new StreamClient.Closed(1008, "key is not good any more"));
            assertThatThrownBy(events::awaitEnd).isInstanceOf(IOException.class);
        }
    }

    /** A client's text, masked with zeros. */
    private static byte[] frame(String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        byte[] frame = new byte[8 + payload.length];
        frame[0] = (byte) 0x81;
        frame[1] = (byte) (0x80 | 126);
        frame[2] = (byte) (payload.length >> 8);
        frame[3] = (byte) payload.length;
        System.arraycopy(payload, 0, frame, 8, payload.length);
        return frame;
    }
}
