package io.geobroker.broker.platform.web;

import static org.awaitility.Awaitility.await;

import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ReaderDeadlineTest {
    /** More than sockets take while nobody reads. */
    private static final int LENGTH = 16 * 1024 * 1024;

    private static final String QUESTION = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @AutoClose("stop")
    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

    @Test
    void whileMuchWaitsForReadersEachFurtherOneHasASecond() throws Exception {
        Handler answers = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.write(true, ByteBuffer.allocate(LENGTH), callback);
                return true;
            }
        };
        server.setHandler(new ReaderDeadline(
                answers, Duration.ofHours(1), 1, LENGTH + 1, new ConnectionMeters(new Meters(registry, "sydney"))));
        server.start();

        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        try (RawConnection first = new RawConnection(port);
                RawConnection second = new RawConnection(port)) {
            first.say(QUESTION);
            second.say(QUESTION);
            await().until(() -> RawConnection.dropped(registry, "slow-reader") == 1);
        }
    }
}
