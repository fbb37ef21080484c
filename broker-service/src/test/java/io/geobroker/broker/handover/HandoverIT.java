package io.geobroker.broker.handover;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Tables;
import io.geobroker.broker.world.Tickers;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What was acknowledged while the ocean was cut gets across, although no node kept a hint of it and the one that may have had
 * it on its way is killed. Without the hand-over none of these orders would ever arrive.
 */
@ExtendWith(SharedWorld.class)
class HandoverIT {
    private static final Duration A_MINUTE_AND_A_SLOW_MACHINE = Duration.ofMinutes(3);
    private static final Duration OFTEN_ENOUGH = Duration.ofMillis(500);

    private final Testbed testbed;
    private final Brokers brokers;

    HandoverIT(Testbed testbed, Brokers brokers) {
        this.testbed = testbed;
        this.brokers = brokers;
    }

    @BeforeEach
    void forgetHints() {
        brokers.onePerRegion();
        testbed.nodes().forEach(node -> node.keepsHints(false));
    }

    @AfterEach
    void keepHints() {
        testbed.nodes().stream().filter(CassandraNode::isRunning).forEach(node -> node.keepsHints(true));
    }

    @Test
    void ordersPlacedDuringACutTradeAtTheirHomeThoughNoNodeRemembersThem() {
        placedDuringACutTheyTrade("handed-over", CassandraNode::kill);
    }

    @Test
    @Tag("full")
    void ordersPlacedDuringACutTradeAtTheirHomeThoughADiskIsLostAndReplaced() {
        placedDuringACutTheyTrade("disk-lost", CassandraNode::loseData);
    }

    private void placedDuringACutTheyTrade(String name, Consumer<CassandraNode> fault) {
        Customer customer = brokers.customer(name, SYDNEY);
        Customer abroad = customer.at(brokers.in(VIRGINIA));
        await().until(() -> abroad.get("/v2/account").status(), status -> status == 200);
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        List<String> placed = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            placed.add(customer.place("IBM", "buy", "limit", "300", 1));
        }
        fault.accept(testbed.node(SYDNEY, 2));

        testbed.wan().healBoth(SYDNEY, VIRGINIA);
        testbed.node(SYDNEY, 2).restart();

        await().atMost(A_MINUTE_AND_A_SLOW_MACHINE)
                .pollInterval(OFTEN_ENOUGH)
                .until(() -> statuses(abroad, placed), all -> all.equals(ofAll("new")));
        // Told by the region that placed it, an order may not have come yet. It misses the tickers before.
        Tickers tickers = brokers.tickers(VIRGINIA);
        for (Customer anywhere : List.of(abroad, customer)) {
            await().atMost(A_MINUTE_AND_A_SLOW_MACHINE)
                    .pollInterval(OFTEN_ENOUGH)
                    .until(
                            () -> {
                                tickers.send("IBM", "299");
                                return statuses(anywhere, placed);
                            },
                            all -> all.equals(ofAll("filled")));
        }
        await().until(() -> brokers.tables(SYDNEY).held(name).isEmpty());
    }

    @Test
    void anAccountOpenedDuringACutIsKnownEverywhereThoughNoNodeRemembersIt() {
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        Customer customer = brokers.customer("opened-in-a-cut", SYDNEY);
        customer.place("IBM", "buy", "limit", "1", 1);

        testbed.wan().healBoth(SYDNEY, VIRGINIA);

        Customer abroad = customer.at(brokers.in(VIRGINIA));
        await().atMost(A_MINUTE_AND_A_SLOW_MACHINE)
                .pollInterval(OFTEN_ENOUGH)
                .until(() -> abroad.get("/v2/account").status(), status -> status == 200);
        await().atMost(A_MINUTE_AND_A_SLOW_MACHINE)
                .pollInterval(OFTEN_ENOUGH)
                .until(
                        () -> List.of(
                                abroad.get("/v2/account").text("buying_power"),
                                customer.get("/v2/account").text("buying_power")),
                        powers -> powers.get(0).equals(powers.get(1)));
    }

    @Test
    void endsDecidedDuringACutReachTheirCustomersThoughNoNodeRemembersThem() {
        Customer customer = brokers.customer("told-late", SYDNEY);
        List<String> placed = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            placed.add(customer.place("PFE", "buy", "limit", "300", 1));
        }
        Customer abroad = customer.at(brokers.in(VIRGINIA));
        await().until(() -> statuses(abroad, placed), all -> all.equals(ofAll("new")));
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        brokers.tickers(VIRGINIA).send("PFE", "299");
        await().until(() -> statuses(abroad, placed), all -> all.equals(ofAll("filled")));
        testbed.node(VIRGINIA, 2).kill();

        testbed.wan().healBoth(SYDNEY, VIRGINIA);
        testbed.node(VIRGINIA, 2).restart();

        await().atMost(A_MINUTE_AND_A_SLOW_MACHINE)
                .pollInterval(OFTEN_ENOUGH)
                .until(() -> statuses(customer, placed), all -> all.equals(ofAll("filled")));
        Tables here = brokers.tables(SYDNEY);
        await().atMost(A_MINUTE_AND_A_SLOW_MACHINE).pollInterval(OFTEN_ENOUGH).untilAsserted(() -> {
            assertThat(placed)
                    .allSatisfy(id -> assertThat(here.waiting("PFE", id)).isEmpty());
            assertThat(placed)
                    .allSatisfy(id -> assertThat(here.tradesOf("PFE", id)).isEqualTo(1));
            assertThat(events(here, "told-late", "FILL")).containsExactlyInAnyOrderElementsOf(placed);
            assertThat(here.held("told-late")).isEmpty();
        });
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
