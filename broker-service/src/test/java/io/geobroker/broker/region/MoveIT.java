package io.geobroker.broker.region;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.region.cassandra.ListingsOfATest;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A stock whose home moves to another region and back, while orders wait and come, on real nodes. */
class MoveIT extends OneBrokerPerRegion {
    private static final String EXCHANGE = "MOVING";
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @AfterEach
    void forgetTheExchange() {
        ListingsOfATest.forget(brokers.tables(SYDNEY).session(), EXCHANGE);
    }

    @Test
    @Tag("full")
    void ordersThatWaitAndComeAreDecidedWhereTheirStockLivesAndAreBackWhenItReturns() {
        String symbol = "MOVED";
        brokers.list(symbol, EXCHANGE);
        Customer nina = brokers.customer("nina-moved", SYDNEY);
        Customer oscar = brokers.customer("oscar-moved", VIRGINIA);
        List<String> before = placeInBoth(symbol, nina, oscar);
        String throughBoth = nina.place(symbol, "buy", "limit", "21", 1);

        assertThat(move(symbol, VIRGINIA).path("from").asString()).isEqualTo(SYDNEY);
        // Who knows of the move sends to both.
        await().atMost(A_MINUTE).until(() -> {
            toBoth(symbol, "45", 1);
            return stateIn(VIRGINIA, symbol).has("ready_at");
        });
        await().atMost(A_MINUTE).until(() -> before.stream().allMatch(id -> hasMoved(id, VIRGINIA)));
        List<String> meanwhile = placeInBoth(symbol, nina, oscar);
        await().atMost(A_MINUTE).until(() -> stateIn(SYDNEY, symbol).has("drained_at"));

        brokers.tickers(VIRGINIA).send(symbol, "40", 1);
        for (String id : both(before, meanwhile)) {
            await().atMost(A_MINUTE).untilAsserted(() -> {
                Customer customer = isOf(nina, id) ? nina : oscar;
                assertThat(customer.order(id).text("status")).isEqualTo("filled");
            });
        }
        assertThat(before).allSatisfy(id -> {
            Row end = later(VIRGINIA, id);
            assertThat(end.getString("outcome")).isEqualTo("filled");
            assertThat(end.getString("door")).isEqualTo(VIRGINIA);
            assertThat(end.getString("decided_by")).isEqualTo("north-virginia-1");
        });
        assertThat(nina.get("/v2/assets/" + symbol).text("home_region")).isEqualTo(VIRGINIA);

        List<String> last = placeInBoth(symbol, nina, oscar);
        move(symbol, SYDNEY);
        await().atMost(A_MINUTE).until(() -> {
            toBoth(symbol, "45", 2);
            return stateIn(SYDNEY, symbol).has("drained_at")
                    && stateIn(SYDNEY, symbol).path("move").asInt() == 2;
        });
        brokers.tickers(SYDNEY).send(symbol, "40", 2);
        for (String id : last) {
            await().atMost(A_MINUTE)
                    .untilAsserted(() -> assertThat(
                                    (isOf(nina, id) ? nina : oscar).order(id).text("status"))
                            .isEqualTo("filled"));
        }
        assertThat(later(SYDNEY, last.get(0)).getString("decided_by")).isEqualTo("sydney-1");
        brokers.tickers(SYDNEY).send(symbol, "20.50", 2);
        await().atMost(A_MINUTE)
                .untilAsserted(
                        () -> assertThat(nina.order(throughBoth).text("status")).isEqualTo("filled"));
        assertThat(later(SYDNEY, throughBoth).getInt("epoch")).isEqualTo(2);
    }

    @Test
    void whileItMovesAnOrderIsCanceledWhereverItsDoorIs() {
        String symbol = "CANCELS";
        brokers.list(symbol, EXCHANGE);
        Customer nina = brokers.customer("nina-moved", SYDNEY);
        Customer oscar = brokers.customer("oscar-moved", VIRGINIA);
        List<String> placed = placeInBoth(symbol, nina, oscar);
        move(symbol, VIRGINIA);
        await().atMost(A_MINUTE).until(() -> {
            toBoth(symbol, "45", 1);
            return hasMoved(placed.get(0), VIRGINIA);
        });

        assertThat(nina.cancel(placed.get(0)).status()).isEqualTo(204);
        assertThat(oscar.cancel(placed.get(1)).status()).isEqualTo(204);

        assertThat(nina.order(placed.get(0)).text("status")).isEqualTo("canceled");
        await().untilAsserted(() ->
                assertThat(oscar.order(placed.get(1)).text("status")).isEqualTo("canceled"));
        assertThat(later(VIRGINIA, placed.get(0)).getString("outcome")).isEqualTo("canceled");
    }

    /** Told by its first door. */
    private boolean hasMoved(String id, String to) {
        return brokers.tables(SYDNEY)
                .outcome(id)
                .filter(row -> to.equals(row.getString("moved_to")))
                .isPresent();
    }

    private static List<String> both(List<String> one, List<String> other) {
        List<String> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    private static boolean isOf(Customer customer, String id) {
        return customer.order(id).status() == 200;
    }

    private static List<String> placeInBoth(String symbol, Customer one, Customer other) {
        return List.of(one.place(symbol, "buy", "limit", "42", 1), other.place(symbol, "buy", "limit", "42", 1));
    }

    private Row later(String region, String id) {
        return brokers.tables(region).laterOutcome(id);
    }

    private void toBoth(String symbol, String price, int move) {
        brokers.tickers(VIRGINIA).send(brokers.tickers(SYDNEY).send(symbol, price, move));
    }

    private JsonNode move(String symbol, String to) {
        return brokers.operator(
                SYDNEY, "POST", "/geo/admin/moves", "{\"symbol\": \"%s\", \"to\": \"%s\"}".formatted(symbol, to));
    }

    /** As that region knows the newest move; without fields while it knows of none. */
    private JsonNode stateIn(String region, String symbol) {
        return brokers.operator(region, "GET", "/geo/moves", "")
                .path("moves")
                .valueStream()
                .filter(move -> move.path("symbol").asString().equals(symbol))
                .findFirst()
                .orElseGet(JsonNodeFactory.instance::missingNode);
    }
}
