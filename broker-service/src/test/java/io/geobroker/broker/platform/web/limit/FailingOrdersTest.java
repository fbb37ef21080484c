package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.order.HeldOpenOrders;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@BrokerTest({"geobroker.web.slow-after=1h", "geobroker.web.first-in-flight=40"})
class FailingOrdersTest extends OrdersAtOnce {
    FailingOrdersTest(@LocalServerPort int port, HeldOpenOrders placing, MeterRegistry registry) {
        super(port, placing, registry);
    }

    @Test
    void noMoreOrdersAreLetInBecauseThoseBeforeFailedFast() {
        List<CompletableFuture<Answer>> failing = hold(30);
        placing.fail();

        assertThat(failing).allMatch(answer -> answer.join().status() == 500);
        awaitNoneInFlight();
        assertThat(limit()).isEqualTo(40);
    }
}
