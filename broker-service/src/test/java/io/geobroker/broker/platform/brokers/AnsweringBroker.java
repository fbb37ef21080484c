package io.geobroker.broker.platform.brokers;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes requests of brokers and answers all of them with the same status, or not at all. */
public final class AnsweringBroker implements AutoCloseable {
    public static final int NOTHING = 0;

    private final HttpServer server;
    private final AtomicInteger asked = new AtomicInteger();

    public AnsweringBroker(int status) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            asked.incrementAndGet();
            if (status != NOTHING) {
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
