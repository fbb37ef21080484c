package io.geobroker.insight.explain.web;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Customer.Answer;
import io.geobroker.testbed.Testbed;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** What answers tell of their geography, in a real world. */
@Tag("full")
@ExtendWith(SharedWorld.class)
class ExplainIT {
    private static final String SYDNEY_DATACENTER = "SydneyDC";

    private final Testbed testbed;
    private final Brokers brokers;

    ExplainIT(Testbed testbed, Brokers brokers) {
        this.testbed = testbed;
        this.brokers = brokers;
    }

    @BeforeEach
    void onePerRegion() {
        brokers.onePerRegion();
    }

    @Test
    void placingCrossesNoOceanWhereverTheSymbolIsAtHome() {
        Customer customer = brokers.customer("explained-placing", SYDNEY).curious();

        for (String symbol : new String[] {"BHP", "JPM"}) {
            Answer placed = customer.post(Map.of(
                    "symbol", symbol,
                    "qty", "1",
                    "side", "buy",
                    "type", "limit",
                    "time_in_force", "gtc",
                    "limit_price", "0.01",
                    "client_order_id", "explained-" + symbol + "-" + System.nanoTime()));

            assertThat(placed.status()).as(placed.toString()).isEqualTo(200);
            assertThat(placed.geo().path("region").asString()).isEqualTo(SYDNEY);
            assertThat(placed.geo().path("instance").asString()).isEqualTo("sydney-1");
            assertThat(statements(placed)).contains("insert client_order_ids", "insert open_orders");
            assertThat(coordinators(placed)).containsExactly(SYDNEY_DATACENTER);
            assertThat(roundTrips(placed)).as(placed.toString()).isZero();
        }
    }

    @Test
    void readingCrossesNoOcean() {
        Customer customer = brokers.customer("explained-reading", SYDNEY).curious();
        String id = customer.place("JPM", "buy", "limit", "0.01", 1);

        for (Answer answer : new Answer[] {customer.order(id), customer.get("/v2/orders?status=all")}) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(statements(answer)).contains("select orders_by_customer");
            assertThat(coordinators(answer)).containsExactly(SYDNEY_DATACENTER);
            assertThat(roundTrips(answer)).isZero();
        }
    }

    @Test
    void cancelingCrossesTheOceanWhenTheOrderIsDecidedBeyondIt() {
        Customer customer = brokers.customer("explained-canceling", SYDNEY).curious();

        Answer abroad = cancel(customer, customer.place("JPM", "buy", "limit", "0.01", 1));
        Answer home = cancel(customer, customer.place("BHP", "buy", "limit", "0.01", 1));

        assertThat(coordinators(abroad)).containsExactlyInAnyOrder(SYDNEY_DATACENTER, datacenterOf(VIRGINIA));
        assertThat(roundTrips(abroad)).isPositive();
        JsonNode claim = statement(abroad, "insert order_outcomes");
        assertThat(claim.path("coordinator_datacenter").asString()).isEqualTo(datacenterOf(VIRGINIA));
        assertThat(claim.path("consistency").asString()).isEqualTo("LOCAL_QUORUM");
        assertThat(claim.path("serial_consistency").asString()).isEqualTo("LOCAL_SERIAL");
        assertThat(coordinators(home)).containsExactly(SYDNEY_DATACENTER);
        assertThat(roundTrips(home)).isZero();
    }

    /** The session abroad may be open a little later than the broker answers. */
    private static Answer cancel(Customer customer, String order) {
        return Awaitility.await().until(() -> customer.cancel(order), answer -> answer.status() == 204);
    }

    private String datacenterOf(String region) {
        return testbed.world().region(region).datacenter();
    }

    private static int roundTrips(Answer answer) {
        return answer.geo().path("round_trips_across_the_ocean").asInt();
    }

    private static Set<String> statements(Answer answer) {
        return texts(answer, "statement");
    }

    private static Set<String> coordinators(Answer answer) {
        return texts(answer, "coordinator_datacenter");
    }

    private static Set<String> texts(Answer answer, String field) {
        Set<String> texts = new TreeSet<>();
        answer.geo()
                .path("statements")
                .forEach(statement -> texts.add(statement.path(field).asString()));
        return texts;
    }

    private static JsonNode statement(Answer answer, String name) {
        for (JsonNode statement : answer.geo().path("statements")) {
            if (statement.path("statement").asString().equals(name)) {
                return statement;
            }
        }
        throw new AssertionError("no statement " + name + " in " + answer);
    }
}
