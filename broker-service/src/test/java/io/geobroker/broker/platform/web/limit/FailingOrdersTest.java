package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@BrokerTest({"geobroker.web.slow-after=1h", "geobroker.web.first-in-flight=40"})
class FailingOrdersTest extends OrdersAtOnce {

    @Test
    void noMoreOrdersAreLetInBecauseThoseBeforeFailedFast() {
        List<CompletableFuture<Answer>> failing = hold(30);
        placing.fail();

        assertThat(failing).allMatch(answer -> answer.join().status() == 500);
        awaitNoneInFlight();
        assertThat(limit()).isEqualTo(40);
    }

    @Test
    void noMoreOrdersAreLetInBecauseOthersWereRefusedFast() throws Exception {
        List<CompletableFuture<Answer>> held = hold(30);
        for (int i = 0; i < 10; i++) {
            assertThat(nobody.post("/v2/orders", HttpBroker.ORDER).status()).isEqualTo(401);
            assertThat(broker.post("/v2/orders", "{").status()).isEqualTo(400);
        }
        placing.fail();

        assertThat(held).allMatch(answer -> answer.join().status() == 500);
        awaitNoneInFlight();
        assertThat(limit()).isEqualTo(40);
    }
}
