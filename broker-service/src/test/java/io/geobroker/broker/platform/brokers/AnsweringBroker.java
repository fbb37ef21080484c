package io.geobroker.broker.platform.brokers;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/** Takes requests of brokers and answers each with a status, or not at all, or not to the end. */
public final class AnsweringBroker implements AutoCloseable {
    public static final int NOTHING = 0;
    /** 200, and of the body the first half only. */
    public static final int HALF = 1;

    private final HttpServer server;
    private final AtomicInteger asked = new AtomicInteger();

    /** Answers all of them with the same. */
    public AnsweringBroker(int status) throws IOException {
        this(number -> status);
    }

    /** @param statuses by the number of the request, from 1 */
    public AnsweringBroker(IntUnaryOperator statuses) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            int status = statuses.applyAsInt(asked.incrementAndGet());
            if (status == HALF) {
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
            } else if (status != NOTHING) {
                exchange.sendResponseHeaders(status, -1);
                exchange.close();
            }
        });
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public int asked() {
        return asked.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
