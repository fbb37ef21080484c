package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.order.HeldOpenOrders;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@SpringBootTest(
        classes = BrokerOverHttp.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"geobroker.web.slow-after=1h", "geobroker.web.first-in-flight=40"})
class FailingOrdersTest {
    private final HttpBroker broker;
    private final HeldOpenOrders placing;
    private final MeterRegistry registry;

    @Autowired
    FailingOrdersTest(@LocalServerPort int port, HeldOpenOrders placing, MeterRegistry registry) {
        this.broker = new HttpBroker(port, "alice");
        this.placing = placing;
        this.registry = registry;
    }

    @Test
    void noMoreOrdersAreLetInBecauseThoseBeforeFailedFast() throws Exception {
        placing.hold();
        List<CompletableFuture<Answer>> failing = IntStream.range(0, 40)
                .mapToObj(i -> broker.postLater("/v2/orders", HttpBroker.ORDER))
                .toList();
        Awaitility.await().until(() -> placing.waiting() == 40);
        placing.fail();

        assertThat(failing).allMatch(answer -> answer.join().status() == 503);
        Awaitility.await().until(() -> inFlight() == 0);
        assertThat(limit()).isEqualTo(40);
    }

    private double inFlight() {
        return registry.get(RequestMeters.IN_FLIGHT).gauge().value();
    }

    private double limit() {
        return registry.get(RequestMeters.LIMIT).gauge().value();
    }
}
