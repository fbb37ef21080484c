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
@BrokerTest({"geobroker.web.slow-after=1ms", "geobroker.web.first-in-flight=50"})
class SlowOrdersTest extends OrdersAtOnce {

    /** Their accounts and names are asked for across an ocean. */
    @Test
    void ordersOfCustomersWhoAreAtHomeElsewhereTellNothingOfThisDatacenter() {
        HttpBroker visitor = new HttpBroker(port, "visitor");
        double before = limit();
        List<CompletableFuture<Answer>> slow = hold(4, visitor);
        placing.release();
        assertThat(slow).allMatch(answer -> answer.join().status() == 200);
        List<CompletableFuture<Answer>> failing = hold(4, visitor);
        placing.fail();
        assertThat(failing).allMatch(answer -> answer.join().status() == 500);

        awaitNoneInFlight();
        assertThat(limit()).isEqualTo(before);
    }

    @Test
    void fewerOrdersAreLetInWhenPlacingIsSlowAndFewestWhenItFails() {
        assertThat(limit()).isEqualTo(50);
        // What was slow together counts once. A datacenter that is only slow keeps its 32.
        for (int left : List.of(35, 35)) {
            List<CompletableFuture<Answer>> slow = hold(30);
            placing.release();

            assertThat(slow).allMatch(answer -> answer.join().status() == 200);
            awaitNoneInFlight();
            assertThat(limit()).isEqualTo(left);
        }
        for (int left : List.of(24, 16, 11, 7, 4, 4)) {
            List<CompletableFuture<Answer>> failing = hold(4);
            placing.fail();

            assertThat(failing).allMatch(answer -> answer.join().status() == 500);
            awaitNoneInFlight();
            assertThat(limit()).isEqualTo(left);
        }
    }
}
