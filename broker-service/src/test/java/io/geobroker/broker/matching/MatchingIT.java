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

    @Test
    void aRowPutBackByHandIsNotFilledTwice() {
        Customer customer = brokers.customer("dave", VIRGINIA);
        String id = customer.place("XOM", "sell", "limit", "120", 3);
        toVirginia.send("XOM", "121");
        await().until(() ->
                virginia.outcome(id).isPresent() && virginia.waiting("XOM", id).isEmpty());
        UUID claim = virginia.outcome(id).orElseThrow().getUuid("claim_id");

        double lostBefore = lostClaims(1);

        virginia.session().execute("""
                        INSERT INTO broker.open_orders (symbol, bucket, order_id, side, type, limit_price_micros, quantity,
                                time_in_force, customer_id, client_order_id)
                        VALUES ('XOM', 0, ?, 'sell', 'limit', 120000000, 3, 'gtc', 'dave', 'put-back')
                        USING TIMESTAMP ?""", UUID.fromString(id), Instant.now().toEpochMilli() * 1_000);
        // The owner remembers for some seconds what it has ended, and takes the row for a late answer until then.
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    toVirginia.send("XOM", "122");
                    return lostClaims(1) > lostBefore;
                });

        assertThat(virginia.outcome(id).orElseThrow().getUuid("claim_id")).isEqualTo(claim);
        assertThat(virginia.tradesOf("XOM", id)).isEqualTo(1);
    }

    @Test
    void twoOwnersOfOneSymbolFillEachOrderOnce() {
        brokers.start(VIRGINIA, 2, "--geobroker.matching.group=usurper");
        Customer customer = brokers.customer("edith", VIRGINIA);
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
        await().until(() -> fills(1) + fills(2) >= 30);
        assertThat(lostClaims(1) + lostClaims(2)).isGreaterThanOrEqualTo(30);
    }

    private double fills(int instance) {
        return brokers.metric(VIRGINIA, instance, "geobroker_fills_total", "");
    }

    private double lostClaims(int instance) {
        return brokers.metric(VIRGINIA, instance, "geobroker_claims_lost_total", "");
    }
}
