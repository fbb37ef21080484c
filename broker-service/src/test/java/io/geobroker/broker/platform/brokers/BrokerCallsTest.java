package io.geobroker.broker.platform.brokers;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.testbed.LocalServer;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What may not be sent twice is sent to the next broker where no connection to the first one came about. */
class BrokerCallsTest {
    private static final int MUCH_SHORTER_THAN_A_DEADLINE = 200;

    private final BrokerCalls calls = new BrokerCalls(
            new BrokerCredential("shared"), HttpClients.withoutCertificate().client(Duration.ofSeconds(1)));

    @Test
    void asksTheNextBrokerWhenOneTakesNoConnections() throws Exception {
        try (FullSocket full = new FullSocket();
                AnsweringBroker next = new AnsweringBroker(200)) {
            assertThat(ask(URI.create("http://127.0.0.1:" + full.port()), next.uri()))
                    .isInstanceOf(BrokerReply.Answered.class);
        }
    }

    @Test
    void asksTheNextBrokerWhenOneHasACertificateThatIsNotTrusted() throws Exception {
        SSLContext another = CertificateAuthority.named("another world")
                .issue(Holder.named("broker"))
                .context();
        AtomicInteger heard = new AtomicInteger();
        HttpHandler hears = exchange -> {
            heard.incrementAndGet();
            LocalServer.answer(exchange, 200, "");
        };
        try (LocalServer stranger = new LocalServer("/", another, hears);
                AnsweringBroker next = new AnsweringBroker(200)) {
            assertThat(ask(stranger.uri(), next.uri())).isInstanceOf(BrokerReply.Answered.class);
            assertThat(heard).hasValue(0);
        }
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatWasAnsweredInHalfMayHaveBeenDone() throws Exception {
        try (AnsweringBroker cut = new AnsweringBroker(AnsweringBroker.HALF)) {
            assertThat(ask(Duration.ofMillis(200), cut.uri())).isInstanceOf(BrokerReply.Unknown.class);
        }
    }

    private BrokerReply ask(URI... brokers) {
        return ask(Duration.ofSeconds(20), brokers);
    }

    private BrokerReply ask(Duration within, URI... brokers) {
        return join(calls.ask(
                List.of(brokers),
                Duration.ZERO,
                new BrokerRequest("/", left -> Map.of(), Map.of(), Set.of(200), within, false)));
    }

    /** A server that accepts nobody: as many wait as may, and the system drops who comes after them. */
    private static final class FullSocket implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<Socket> waiting = new ArrayList<>();

        FullSocket() throws IOException {
            boolean taken = true;
            while (taken) {
                Socket socket = new Socket();
                waiting.add(socket);
                taken = isConnected(socket);
            }
        }

        private boolean isConnected(Socket socket) throws IOException {
            try {
                socket.connect(server.getLocalSocketAddress(), MUCH_SHORTER_THAN_A_DEADLINE);
                return true;
            } catch (SocketTimeoutException e) {
                return false;
            }
        }

        int port() {
            return server.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (Socket socket : waiting) {
                socket.close();
            }
            server.close();
        }
    }
}
