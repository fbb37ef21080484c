package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BrokerApiTest {
    private static final OrderTerms TERMS =
            new OrderTerms("BHP", "buy", "market", "ioc", 1, OptionalLong.empty(), OptionalLong.empty());

    /** As when the broker's node goes away without a word. */
    @Test
    @Timeout(60)
    void givesUpAnAnswerThatDoesNotEnd() throws IOException {
        try (ServerSocket broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answerHalf(broker));
            answering.setDaemon(true);
            answering.start();
            URI uri = URI.create("http://127.0.0.1:" + broker.getLocalPort());

            Reply reply = new BrokerApi("sydney", uri, uri)
                    .place(
                            new CustomerCredentials("key", "secret"),
                            new Wish("one", TERMS, Optional.empty()),
                            Duration.ofSeconds(2));

            assertThat(reply.isNone()).isTrue();
        }
    }

    private static void answerHalf(ServerSocket broker) {
        try (Socket accepted = broker.accept()) {
            OutputStream out = accepted.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            accepted.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            return;
        }
    }

    @Test
    void waitsForAKeyThatIsNotReplicatedYet() {
        try (BrokerStandIn broker = new BrokerStandIn()) {
            broker.says(401, "{\"message\":\"request is not authorized\"}").says(200, "{}");

            new BrokerApi("sydney", broker.uri(), broker.uri()).awaitKey(new CustomerCredentials("key", "secret"));

            assertThat(broker.requests()).containsExactly("GET /v2/account ", "GET /v2/account ");
        }
    }
}
