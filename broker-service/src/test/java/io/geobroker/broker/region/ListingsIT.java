package io.geobroker.broker.region;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.region.cassandra.ListingsOfATest;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Customer.Answer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Listings that change while two brokers trade. */
class ListingsIT extends OneBrokerPerRegion {
    private static final String EXCHANGE = "CHANGING";

    @AfterEach
    void forgetTheExchange() {
        ListingsOfATest.forget(sydney.session(), EXCHANGE);
    }

    @Test
    void ordersFillWhileTheirListingIsSpreadByCqlAndGathered() {
        brokers.list("SPREAD", EXCHANGE);
        List<Customer> customers =
                List.of(brokers.customer("nina-listed", SYDNEY), brokers.customer("oscar-listed", VIRGINIA));
        List<String> placed = new ArrayList<>();

        placeUntil(customers, placed, id -> !placed.isEmpty());
        setBucketsByCql("SPREAD", 4);
        placeUntil(customers, placed, id -> bucketOf("SPREAD", id) > 0);
        int spread = placed.size();
        setBucketsByCql("SPREAD", 1);
        for (int i = 0; i < 12; i++) {
            placeOne(customers, placed);
        }

        await().untilAsserted(() -> {
            toSydney.send("SPREAD", "40");
            assertThat(placed).allSatisfy(id -> assertThat(sydney.outcome(id)).isPresent());
        });
        assertThat(placed).hasSizeGreaterThan(spread);
        assertThat(placed)
                .allSatisfy(id -> assertThat(sydney.outcome(id).orElseThrow().getString("outcome"))
                        .isEqualTo("filled"));
    }

    @Test
    void aListingThatGoesTakesNoMoreOrders() {
        brokers.list("CLOSED", EXCHANGE);

        assertThat(admin("DELETE", "/CLOSED", "").path("status").asString()).isEqualTo("delisted");

        for (Customer customer :
                List.of(brokers.customer("nina-listed", SYDNEY), brokers.customer("oscar-listed", VIRGINIA))) {
            await().until(() -> customer.get("/v2/assets/CLOSED").text("status").equals("inactive"));
            Answer refused = customer.tryToPlace("CLOSED", "buy", "limit", "10", 1);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text("message")).isEqualTo("symbol is not traded any more: CLOSED was delisted");
        }
    }

    /** Their owner leaves them for 30 s, as another broker may know sooner that the stock is listed again. */
    @Tag("full")
    @Test
    void ordersOfAListingThatGoesAreCanceledWithTheReason() {
        brokers.list("LEAVING", EXCHANGE);
        Customer atHome = brokers.customer("nina-listed", SYDNEY);
        Customer abroad = brokers.customer("oscar-listed", VIRGINIA);
        List<String> ids = List.of(
                atHome.place("LEAVING", "buy", "limit", "10", 1), abroad.place("LEAVING", "buy", "limit", "10", 1));

        assertThat(admin("DELETE", "/LEAVING", "").path("status").asString()).isEqualTo("delisted");

        await().untilAsserted(() -> {
            for (Answer order : List.of(atHome.order(ids.get(0)), abroad.order(ids.get(1)))) {
                assertThat(order.text("status")).isEqualTo("canceled");
                assertThat(order.text("cancel_reason")).isEqualTo("delisted");
            }
            assertThat(sydney.session()
                            .execute("SELECT order_id FROM broker.open_orders WHERE symbol = 'LEAVING' AND bucket = 0")
                            .all())
                    .isEmpty();
            assertThat(sydney.held("nina-listed")).doesNotContain(ids.get(0));
            assertThat(brokers.tables(VIRGINIA).held("oscar-listed")).doesNotContain(ids.get(1));
        });
    }

    @Test
    void anotherHomeByCqlIsRefusedAndToldAndTheOldOneStands() {
        brokers.list("STAYING", EXCHANGE);
        Customer abroad = brokers.customer("oscar-listed", VIRGINIA);
        String filled = abroad.place("STAYING", "buy", "limit", "50", 1);
        String canceled = abroad.place("STAYING", "buy", "limit", "10", 1);

        sydney.session()
                .execute("UPDATE broker.listings SET home_region = 'north-virginia'"
                        + " WHERE exchange = 'CHANGING' AND symbol = 'STAYING'");

        await().until(() -> List.of(SYDNEY, VIRGINIA).stream().allMatch(region -> isToldIn(region, "STAYING")));
        await().until(() -> {
            toSydney.send("STAYING", "40");
            return abroad.order(filled).text("status").equals("filled");
        });
        assertThat(sydney.outcome(filled).orElseThrow().getString("decided_by")).isEqualTo("sydney-1");
        assertThat(abroad.cancel(canceled).status()).isEqualTo(204);
        assertThat(abroad.get("/v2/assets/STAYING").text("home_region")).isEqualTo(SYDNEY);
    }

    private boolean isToldIn(String region, String symbol) {
        for (JsonNode refused : admin(region, "GET", "", "").path("refused")) {
            if (refused.path("symbol").asString().equals(symbol)) {
                return true;
            }
        }
        return false;
    }

    private void placeUntil(List<Customer> customers, List<String> placed, Predicate<String> enough) {
        await().until(() -> enough.test(placeOne(customers, placed)));
    }

    /** Places an order that the next ticker fills, here and there in turn, and sends a ticker beside. */
    private String placeOne(List<Customer> customers, List<String> placed) {
        String id = customers.get(placed.size() % customers.size()).place("SPREAD", "buy", "limit", "50", 1);
        placed.add(id);
        toSydney.send("SPREAD", "45");
        return id;
    }

    private int bucketOf(String symbol, String id) {
        return await().until(
                        () -> {
                            toSydney.send(symbol, "45");
                            return sydney.outcome(id).map(row -> row.getInt("bucket"));
                        },
                        bucket -> bucket.isPresent())
                .orElseThrow();
    }

    private void setBucketsByCql(String symbol, int buckets) {
        CqlSession session = sydney.session();
        session.execute(
                "UPDATE broker.listings SET buckets = ? WHERE exchange = ? AND symbol = ?", buckets, EXCHANGE, symbol);
    }

    private JsonNode admin(String method, String path, String body) {
        return admin(VIRGINIA, method, path, body);
    }

    private JsonNode admin(String region, String method, String path, String body) {
        return brokers.operator(region, method, "/geo/admin/listings" + path, body);
    }
}
