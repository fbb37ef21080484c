package io.geobroker.broker.matching;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Brokers that die between two steps, and those who take over. */
class CrashIT extends OneBrokerPerRegion {
    @Tag("full")
    @Test
    void anOrderWhoseBrokerWasKilledAfterItsNameWasReservedIsPlacedOnceWhenItsCustomerRepeatsIt() {
        brokers.kill("sydney-1");
        brokers.startHanging(SYDNEY, 1, "place");
        Customer customer = brokers.customer("erin", SYDNEY);
        Map<String, String> order = new HashMap<>(Customer.order("CSL", "buy", "limit", "40", 2));
        order.put("client_order_id", "erins");
        String path = "/v2/orders:by_client_order_id?client_order_id=erins";
        CompletableFuture<Customer.Answer> neverAnswered = CompletableFuture.supplyAsync(() -> customer.insist(order));
        await().until(() -> customer.get(path).text("status").equals("pending_new"));
        String id = customer.get(path).text("id");

        brokers.kill("sydney-1");
        brokers.start(SYDNEY, 1);

        assertThat(neverAnswered).failsWithin(Duration.ofSeconds(30));
        assertThat(sydney.waiting("CSL", id)).isEmpty();
        await().until(() -> customer.get(path).text("status").equals("pending_new"));
        Customer.Answer repeated = customer.insist(order);
        assertThat(repeated.status()).isEqualTo(422);
        assertThat(repeated.text("code")).isEqualTo("40010001");
        assertThat(customer.get(path).text("id")).isEqualTo(id);
        // Older than what the owner reads beside a ticker: found by the catch-up, and filled by the next ticker.
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            toSydney.send("CSL", "39");
            return customer.get(path).text("status").equals("filled");
        });
        assertThat(sydney.tradesOf("CSL", id)).isEqualTo(1);
    }

    @Test
    void aBrokerKilledBetweenClaimAndRecordLeavesNothingUnfinished() {
        brokers.kill("sydney-1");
        brokers.startHanging(SYDNEY, 1, "record");
        Customer customer = brokers.customer("frank", SYDNEY, 1_000, 0);
        String id = customer.place("BHP", "buy", "limit", "40", 2);
        toSydney.send("BHP", "39");
        await().until(() -> sydney.outcome(id).isPresent());
        UUID claim = sydney.outcome(id).orElseThrow().getUuid("claim_id");
        assertThat(sydney.tradesOf("BHP", id)).isZero();
        assertThat(sydney.held("frank")).containsExactly(id);

        brokers.kill("sydney-1");
        brokers.start(SYDNEY, 1);

        await().until(() -> sydney.tradesOf("BHP", id) == 1);
        await().until(() -> sydney.waiting("BHP", id).isEmpty());
        await().until(() -> customer.order(id).text("status").equals("filled"));
        assertThat(sydney.outcome(id).orElseThrow().getUuid("claim_id")).isEqualTo(claim);
        await().until(() -> sydney.held("frank").isEmpty());
        assertThat(sydney.account("frank").getLong("cash_micros")).isEqualTo((1_000 - 2 * 39) * 1_000_000L);
        assertThat(sydney.shares("frank", "BHP")).isEqualTo(2);
    }

    @Test
    void whatAKilledInstanceOwnedIsTakenOverByAnother() {
        ChildProcess second = brokers.start(SYDNEY, 2);
        Customer customer = brokers.customer("heidi", SYDNEY);
        List<String> symbols = List.of("CSL", "NAB", "WBC", "ANZ", "FMG", "WES");
        List<String> placed = new ArrayList<>();
        for (String symbol : symbols) {
            placed.add(customer.place(symbol, "buy", "limit", "10", 1));
        }

        second.kill();
        symbols.forEach(symbol -> toSydney.send(symbol, "9"));

        await().until(() ->
                placed.stream().allMatch(id -> customer.order(id).text("status").equals("filled")));
        for (int i = 0; i < placed.size(); i++) {
            assertThat(sydney.tradesOf(symbols.get(i), placed.get(i))).isEqualTo(1);
        }
    }
}
