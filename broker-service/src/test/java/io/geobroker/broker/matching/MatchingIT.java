package io.geobroker.broker.matching;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** From a ticker to a fill, on a real world of two regions. */
class MatchingIT extends OneBrokerPerRegion {
    @Test
    void anOrderPlacedAbroadFillsAtHomeByTheFirstTickerThatReachesIt() {
        Customer inSydney = brokers.customer("alice", SYDNEY);
        String id = inSydney.place("IBM", "buy", "limit", "150", 5);
        await().until(() -> virginia.waiting("IBM", id).isPresent());

        toVirginia.send("IBM", "150.01");
        Ticker first = toVirginia.send("IBM", "149.50");
        toVirginia.send("IBM", "149");

        await().until(() -> inSydney.order(id).text("status").equals("filled"));
        assertThat(inSydney.order(id).body().path("filled_avg_price").asString())
                .isEqualTo("149.5");
        assertThat(inSydney.order(id).body().path("filled_qty").asString()).isEqualTo("5");
        Row outcome = virginia.outcome(id).orElseThrow();
        assertThat(outcome.getLong("ticker_time_micros")).isEqualTo(first.timeMicros());
        assertThat(outcome.getString("decided_by")).isEqualTo("north-virginia-1");
        await().until(() -> virginia.waiting("IBM", id).isEmpty());
        assertThat(virginia.tradesOf("IBM", id)).isEqualTo(1);
        await().until(() -> brokers.tables(SYDNEY).outcome(id).isPresent());
    }

    /** The second finds a row put back by hand, which the first takes for a late answer for some seconds after it ended it. */
    @Test
    void twoOwnersOfOneSymbolFillEachOrderOnce() {
        Customer customer = brokers.customer("edith", VIRGINIA);
        String ended = customer.place("XOM", "sell", "limit", "120", 3);
        toVirginia.send("XOM", "121");
        await().until(() -> virginia.outcome(ended).isPresent()
                && virginia.waiting("XOM", ended).isEmpty());
        UUID claim = virginia.outcome(ended).orElseThrow().getUuid("claim_id");
        virginia.session().execute("""
                        INSERT INTO broker.open_orders (symbol, bucket, order_id, side, type, limit_price_micros, quantity,
                                time_in_force, customer_id, client_order_id)
                        VALUES ('XOM', 0, ?, 'sell', 'limit', 120000000, 3, 'gtc', 'edith', 'put-back')
                        USING TIMESTAMP ?""", UUID.fromString(ended), Instant.now().toEpochMilli() * 1_000);
        brokers.start(VIRGINIA, 2, "--geobroker.matching.group=usurper");
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    toVirginia.send("XOM", "122");
                    return lostClaims(2) >= 1;
                });
        List<String> placed = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            placed.add(customer.place("WMT", "buy", "limit", "70", 1));
        }

        toVirginia.send("WMT", "65");

        await().until(() -> placed.stream()
                .allMatch(id -> virginia.outcome(id).isPresent()
                        && virginia.waiting("WMT", id).isEmpty()));
        assertThat(placed)
                .allSatisfy(id -> assertThat(virginia.tradesOf("WMT", id)).isEqualTo(1));
        await().until(() -> fills(1) + fills(2) >= 31);
        assertThat(lostClaims(1) + lostClaims(2)).isGreaterThanOrEqualTo(31);
        assertThat(virginia.outcome(ended).orElseThrow().getUuid("claim_id")).isEqualTo(claim);
        assertThat(virginia.tradesOf("XOM", ended)).isEqualTo(1);
    }

    private double fills(int instance) {
        return brokers.metric(VIRGINIA, instance, "geobroker_fills_total", "");
    }

    private double lostClaims(int instance) {
        return brokers.metric(VIRGINIA, instance, "geobroker_claims_lost_total", "");
    }
}
