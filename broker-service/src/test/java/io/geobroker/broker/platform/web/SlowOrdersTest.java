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
        properties = "geobroker.web.slow-after=1ms")
class SlowOrdersTest {
    private final HttpBroker broker;
    private final HeldOpenOrders placing;
    private final MeterRegistry registry;

    @Autowired
    SlowOrdersTest(@LocalServerPort int port, HeldOpenOrders placing, MeterRegistry registry) {
        this.broker = new HttpBroker(port, "alice");
        this.placing = placing;
        this.registry = registry;
    }

    @Test
    void fewerOrdersAreLetInWhenPlacingIsSlowAndAllThatAreInSucceed() throws Exception {
        assertThat(limit()).isEqualTo(500);
        for (int left : List.of(350, 244)) {
            placing.hold();
            List<CompletableFuture<Answer>> slow = IntStream.range(0, 40)
                    .mapToObj(i -> broker.postLater("/v2/orders", HttpBroker.ORDER))
                    .toList();
            Awaitility.await().until(() -> placing.waiting() == 40);
            placing.release();

            assertThat(slow).allMatch(answer -> answer.join().status() == 200);
            Awaitility.await()
                    .until(() -> registry.get(RequestMeters.IN_FLIGHT).gauge().value() == 0);
            // What was slow together counts once.
            assertThat(limit()).isEqualTo(left);
        }
    }

    private double limit() {
        return registry.get(RequestMeters.LIMIT).gauge().value();
    }
}
