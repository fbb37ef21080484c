package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BrokerApiTest {
    private static final OrderTerms TERMS =
            new OrderTerms("BHP", "buy", "market", "ioc", 1, OptionalLong.empty(), OptionalLong.empty());
    private static final CustomerCredentials KEY = new CustomerCredentials("key", "secret");
    private static final String PATCH = "PATCH /geo/admin/listings/BHP {\"buckets\":4}";

    private final BrokerStandIn broker = new BrokerStandIn();
    private final OperatorApi operator = new OperatorApi(broker.api(), "token");

    @AfterEach
    void close() {
        broker.close();
    }

    /** As when the broker's node goes away without a word. */
    @Test
    @Timeout(60)
    void givesUpAnAnswerThatDoesNotEnd() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answerHalf(silent));
            answering.setDaemon(true);
            answering.start();
            URI uri = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            Reply reply = new BrokerApi("sydney", uri, uri)
                    .place(KEY, new Wish("one", TERMS, Optional.empty()), Duration.ofSeconds(2));
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
        broker.says(401, "{\"message\":\"request is not authorized\"}").says(200, "{}");
        broker.api().awaitKey(KEY);
        assertThat(broker.requests()).containsExactly("GET /v2/account ", "GET /v2/account ");
    }

    @Test
    void setsBucketsAgainUntilItIsAnswered() {
        broker.says(503, "{\"message\": \"busy\"}").says(200, "{\"symbol\": \"BHP\", \"buckets\": 4}");
        operator.setBuckets("BHP", 4);
        assertThat(broker.requests()).containsExactly(PATCH, PATCH);
    }

    @Test
    void givesUpWhenABrokerRefusesBuckets() {
        broker.says(422, "{\"message\": \"buckets must be 1 to 64: 4\"}");
        assertThatThrownBy(() -> operator.setBuckets("BHP", 4))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("buckets must be 1 to 64");
        assertThat(broker.requests()).containsExactly(PATCH);
    }

    @Test
    void asksForAMoveOnceAndTellsWhatIsSaid() {
        broker.says(422, "{\"message\": \"BHP is at home in sydney\"}");
        assertThat(operator.move("BHP", "sydney").summary()).isEqualTo("422 BHP is at home in sydney");
        assertThat(broker.requests()).containsExactly("POST /geo/admin/moves {\"symbol\":\"BHP\",\"to\":\"sydney\"}");
    }
}
