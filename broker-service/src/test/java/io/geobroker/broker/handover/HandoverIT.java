package io.geobroker.broker.handover;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import io.geobroker.broker.world.Tables;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.process.Parallel;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What was acknowledged while the ocean was cut gets across, although no node kept a hint of it and the one that may have had
 * it on its way is killed. Without the hand-over none of these orders would ever arrive.
 */
class HandoverIT extends OneBrokerPerRegion {
    private static final Duration A_MINUTE_AND_A_SLOW_MACHINE = Duration.ofMinutes(3);
    private static final Duration OFTEN_ENOUGH = Duration.ofMillis(500);

    @BeforeEach
    void forgetHints() {
        testbed.nodes().forEach(node -> node.keepsHints(false));
    }

    @AfterEach
    void keepHints() {
        testbed.nodes().stream().filter(CassandraNode::isRunning).forEach(node -> node.keepsHints(true));
    }

    /** One cut and one heal for all that is promised: the nodes that are killed take most of the time. */
    @Test
    void whatWasAcknowledgedDuringACutGetsAcrossThoughNoNodeRemembersIt() {
        Customer placing = brokers.customer("handed-over", SYDNEY);
        Customer told = brokers.customer("told-late", SYDNEY);
        List<String> endedAbroad = place(told, "PFE", 10);
        await().until(() -> statuses(abroad(told), endedAbroad), all -> all.equals(ofAll("new")));
        isKnownAbroad(placing);
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        List<String> placed = place(placing, "IBM", 30);
        Customer opened = brokers.customer("opened-in-a-cut", SYDNEY);
        opened.place("IBM", "buy", "limit", "1", 1);
        toVirginia.send("PFE", "299");
        await().until(() -> statuses(abroad(told), endedAbroad), all -> all.equals(ofAll("filled")));
        testbed.node(SYDNEY, 2).kill();
        testbed.node(VIRGINIA, 2).kill();

        testbed.wan().healBoth(SYDNEY, VIRGINIA);
        Parallel.forEach(List.of(testbed.node(SYDNEY, 2), testbed.node(VIRGINIA, 2)), CassandraNode::restart);

        tradeAtTheirHome("handed-over", placing, placed);
        isTheSameEverywhere(opened);
        isTold("told-late", told, endedAbroad);
    }

    @Test
    @Tag("full")
    void ordersPlacedDuringACutTradeAtTheirHomeThoughADiskIsLostAndReplaced() {
        Customer placing = brokers.customer("disk-lost", SYDNEY);
        isKnownAbroad(placing);
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        List<String> placed = place(placing, "IBM", 30);
        testbed.node(SYDNEY, 2).loseData();

        testbed.wan().healBoth(SYDNEY, VIRGINIA);
        testbed.node(SYDNEY, 2).restart();

        tradeAtTheirHome("disk-lost", placing, placed);
    }

    private Customer abroad(Customer customer) {
        return customer.at(brokers.in(VIRGINIA));
    }

    private void isKnownAbroad(Customer customer) {
        await().until(() -> abroad(customer).get("/v2/account").status(), status -> status == 200);
    }

    private static List<String> place(Customer customer, String symbol, int orders) {
        List<String> placed = new ArrayList<>();
        for (int i = 0; i < orders; i++) {
            placed.add(customer.place(symbol, "buy", "limit", "300", 1));
        }
        return placed;
    }

    private void tradeAtTheirHome(String name, Customer customer, List<String> placed) {
        Customer abroad = abroad(customer);
        eventually().until(() -> statuses(abroad, placed), all -> all.equals(ofAll("new")));
        // Told by the region that placed it, an order may not have come yet. It misses the tickers before.
        for (Customer anywhere : List.of(abroad, customer)) {
            eventually()
                    .until(
                            () -> {
                                toVirginia.send("IBM", "299");
                                return statuses(anywhere, placed);
                            },
                            all -> all.equals(ofAll("filled")));
        }
        await().until(() -> sydney.held(name).isEmpty());
    }

    private void isTheSameEverywhere(Customer customer) {
        Customer abroad = abroad(customer);
        eventually().until(() -> abroad.get("/v2/account").status(), status -> status == 200);
        eventually()
                .until(
                        () -> List.of(
                                abroad.get("/v2/account").text("buying_power"),
                                customer.get("/v2/account").text("buying_power")),
                        powers -> powers.get(0).equals(powers.get(1)));
    }

    private void isTold(String name, Customer customer, List<String> ended) {
        eventually().until(() -> statuses(customer, ended), all -> all.equals(ofAll("filled")));
        eventually().untilAsserted(() -> {
            assertThat(ended)
                    .allSatisfy(id -> assertThat(sydney.waiting("PFE", id)).isEmpty());
            assertThat(ended)
                    .allSatisfy(id -> assertThat(sydney.tradesOf("PFE", id)).isEqualTo(1));
            assertThat(events(sydney, name, "FILL")).containsExactlyInAnyOrderElementsOf(ended);
            assertThat(sydney.held(name)).isEmpty();
        });
    }

    private static ConditionFactory eventually() {
        return await().atMost(A_MINUTE_AND_A_SLOW_MACHINE)
                .pollDelay(Duration.ZERO)
                .pollInterval(OFTEN_ENOUGH);
    }

    /** By one request for all of them: a customer has so many a minute. */
    private static List<String> statuses(Customer customer, List<String> orders) {
        Customer.Answer answer = customer.get("/v2/orders?status=all&limit=500");
        if (answer.status() != 200) {
            return List.of(String.valueOf(answer.status()));
        }
        Map<String, String> known = new HashMap<>();
        answer.body()
                .forEach(order -> known.put(
                        order.path("id").asString(""), order.path("status").asString("")));
        return orders.stream()
                .map(id -> known.getOrDefault(id, "unknown"))
                .distinct()
                .toList();
    }

    private static List<String> ofAll(String status) {
        return List.of(status);
    }

    /** The orders of whose end Virginia told, as Sydney's datacenter knows it. */
    private static List<String> events(Tables tables, String customer, String kind) {
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        return Stream.of(month, month.minusMonths(1))
                .flatMap(each -> tables
                        .session()
                        .execute(
                                "SELECT order_id, event FROM broker.events_by_customer WHERE customer_id = ?"
                                        + " AND month = ? AND region = ?",
                                customer,
                                OrderColumns.stored(each),
                                VIRGINIA)
                        .all()
                        .stream())
                .filter(row -> kind.equalsIgnoreCase(row.getString("event")))
                .map(row -> row.getUuid("order_id"))
                .map(UUID::toString)
                .toList();
    }
}
