package io.geobroker.broker.platform.brokers;

import io.geobroker.testbed.LocalServer;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/** Takes requests of brokers and answers each with a status, or not at all, or not to the end. */
public final class AnsweringBroker implements AutoCloseable {
    public static final int NOTHING = 0;
    /** 200, and of the body the first half only. */
    public static final int HALF = 1;

    private final LocalServer server;
    private final AtomicInteger asked = new AtomicInteger();

    /** Answers all of them with the same. */
    public AnsweringBroker(int status) {
        this(number -> status);
    }

    /** @param statuses by the number of the request, from 1 */
    public AnsweringBroker(IntUnaryOperator statuses) {
        server = new LocalServer(exchange -> {
            exchange.getRequestBody().readAllBytes();
            int status = statuses.applyAsInt(asked.incrementAndGet());
            if (status == HALF) {
                LocalServer.answerHalf(exchange);
            } else if (status != NOTHING) {
                LocalServer.answer(exchange, status, "");
            }
        });
    }

    public int port() {
        return server.port();
    }

    public URI uri() {
        return server.uri();
    }

    public int asked() {
        return asked.get();
    }

    @Override
    public void close() {
        server.close();
    }
}
