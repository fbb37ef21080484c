package io.geobroker.broker.matching;

import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import io.geobroker.testbed.process.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two instances of one region. Whom nobody told finds the orders a little later: {@link MatchingIT}. */
@Tag("full")
class NeighboursIT extends OneBrokerPerRegion {
    private static final List<String> SYMBOLS = List.of("IBM", "KO", "GE", "XOM", "WMT", "JPM");

    /** After the first ticker of a symbol nothing looks for its orders any more for as long as this test lasts. */
    private static final String[] NOTHING_IS_LOOKED_FOR = {
        "--geobroker.matching.news-spacing=1h",
        "--geobroker.matching.catch-up-interval=1h",
        "--geobroker.matching.sweep-interval=1h"
    };

    /** No other test could find anything with them. */
    @AfterEach
    void stopThoseThatLookForNothing() {
        brokers.kill("north-virginia-1");
        brokers.kill("north-virginia-2");
    }

    @Test
    void whatOneInstanceHasPlacedTheOtherFillsWithoutAReadOfNews() {
        Customer atFirst = brokers.customer("neighbour", VIRGINIA);
        Customer atSecond = atFirst.at(brokers.in(VIRGINIA, 2));
        brokers.kill("north-virginia-1");
        Parallel.untilOneFails(
                List.of(
                        () -> brokers.startOf(VIRGINIA, 1, 2, NOTHING_IS_LOOKED_FOR),
                        () -> brokers.startOf(VIRGINIA, 2, 2, NOTHING_IS_LOOKED_FOR)),
                () -> {});
        SYMBOLS.forEach(symbol -> toVirginia.send(symbol, "90"));
        await().until(() -> tickersDone() >= SYMBOLS.size());

        List<String> placed = new ArrayList<>();
        for (String symbol : SYMBOLS) {
            placed.add(atFirst.place(symbol, "buy", "limit", "80", 1));
            placed.add(atSecond.place(symbol, "buy", "limit", "80", 1));
        }

        fill(placed, atFirst);
        assertThat(fills(1)).isPositive();
        assertThat(fills(2)).as("both instances own stocks").isPositive();
        assertThat(fills(1) + fills(2)).isEqualTo(placed.size());

        List<String> replacing = new ArrayList<>();
        for (String symbol : SYMBOLS) {
            replacing.add(replace(atFirst, atSecond.place(symbol, "buy", "limit", "70", 1)));
            replacing.add(replace(atSecond, atFirst.place(symbol, "buy", "limit", "70", 1)));
        }

        fill(replacing, atFirst);
        assertThat(fills(1) + fills(2)).isEqualTo(placed.size() + replacing.size());
    }

    /** By one whose limit is reached. */
    private static String replace(Customer customer, String old) {
        Customer.Answer answer = customer.replace(old, Map.of("limit_price", "80"));
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.text("id");
    }

    private void fill(List<String> orders, Customer customer) {
        await().until(() -> {
            SYMBOLS.forEach(symbol -> toVirginia.send(symbol, "79"));
            return orders.stream()
                    .allMatch(id -> customer.order(id).text("status").equals("filled"));
        });
    }

    private double tickersDone() {
        return counted(1, "geobroker_tickers_received_total") + counted(2, "geobroker_tickers_received_total");
    }

    private double fills(int instance) {
        return counted(instance, "geobroker_fills_total");
    }

    private double counted(int instance, String counter) {
        return brokers.metric(VIRGINIA, instance, counter, "");
    }
}
