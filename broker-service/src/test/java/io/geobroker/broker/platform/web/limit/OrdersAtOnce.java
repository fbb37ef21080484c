package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;

/** Orders that are placed at once, held while they are, at a broker that learns from them how many it may let in. */
abstract class OrdersAtOnce extends OverHttp {
    /** The same customer for all tests: its key is known from the first request on. */
    @BeforeEach
    void aliceConnects() {
        broker = new HttpBroker(port, "alice");
    }

    List<CompletableFuture<Answer>> hold(int orders) {
        return hold(orders, broker);
    }

    List<CompletableFuture<Answer>> hold(int orders, HttpBroker broker) {
        placing.hold();
        List<CompletableFuture<Answer>> held = IntStream.range(0, orders)
                .mapToObj(i -> broker.postLater("/v2/orders", HttpBroker.ORDER))
                .toList();
        Awaitility.await().until(() -> placing.waiting() == orders);
        return held;
    }

    void awaitNoneInFlight() {
        Awaitility.await()
                .until(() -> registry.get(RequestMeters.IN_FLIGHT).gauge().value() == 0);
    }

    double limit() {
        return registry.get(RequestMeters.LIMIT).gauge().value();
    }
}
