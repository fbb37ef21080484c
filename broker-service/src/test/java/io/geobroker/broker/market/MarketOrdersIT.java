package io.geobroker.broker.market;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Market orders from Sydney for stocks of New York on a real world, 230 ms apart. */
class MarketOrdersIT extends OneBrokerPerRegion {
    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);
    private static final List<String> MODES = List.of("forward", "remote-dc", "global");

    @Test
    void everyModeFillsAStockOfTheOtherRegionAndTheCustomerSeesItRightAway() {
        Customer customer = brokers.customer("nora", SYDNEY);
        toVirginia.send("IBM", "190");
        toSydney.send("BHP", "45");
        awaitPrice(customer, "IBM");
        awaitPrice(customer, "BHP");

        MODES.forEach(mode -> fill(customer, "IBM", mode));
        fill(customer, "BHP", "local");

        assertThat(brokers.metric(SYDNEY, "geobroker_market_orders_seconds_count", "mode=\"forward\""))
                .isGreaterThanOrEqualTo(1);
    }

    @Test
    void aCutOceanIsA503AndNoOrderIsFilledTwice() {
        Customer customer = brokers.customer("olga", SYDNEY);
        toVirginia.send("KO", "60");
        toSydney.send("CBA", "110");
        awaitPrice(customer, "KO");
        awaitPrice(customer, "CBA");
        Map<String, String> ids = new HashMap<>();

        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        for (String mode : MODES) {
            Customer.Answer answer =
                    customer.post(named("KO", "cut-" + mode), "X-Geo-Mode", mode, "X-Geo-Deadline-Ms", "1500");
            assertThat(answer.status()).as(mode + ": " + answer).isEqualTo(503);
            ids.put(mode, answer.text("order_id"));
        }
        assertThat(customer.post(market("CBA"), "X-Geo-Mode", "forward").status())
                .isEqualTo(200);

        testbed.wan().healBoth(SYDNEY, VIRGINIA);
        eachSecond().until(() -> {
            toVirginia.send("KO", "61");
            return MODES.stream()
                    .allMatch(mode ->
                            customer.post(market("KO"), "X-Geo-Mode", mode).status() == 200);
        });
        for (String mode : MODES) {
            String name = "cut-" + mode;
            eachSecond().until(() -> {
                // 422 says that the first try has the name; 200 that it never got as far.
                int status =
                        customer.post(named("KO", name), "X-Geo-Mode", mode).status();
                return status == 422 || status == 200;
            });
            Customer.Answer found = customer.get("/v2/orders:by_client_order_id?client_order_id=" + name);
            assertThat(found.status()).isEqualTo(200);
            String id = found.text("id");
            boolean filled = found.text("status").equals("filled");
            assertThat(virginia.tradesOf("KO", id)).isLessThanOrEqualTo(1);
            await().until(() -> virginia.tradesOf("KO", id) == (filled ? 1 : 0));
            String first = ids.getOrDefault(mode, "");
            if (!first.isEmpty() && !first.equals(id)) {
                assertThat(virginia.tradesOf("KO", first)).isZero();
            }
        }
    }

    @Tag("full")
    @Test
    void aBrokerAtHomeKilledBetweenClaimAndAnswerLeavesOneFillThatIsFoundAgain() {
        Customer customer = brokers.customer("pete", SYDNEY);
        toVirginia.send("GE", "158");
        awaitPrice(customer, "GE");
        brokers.kill("north-virginia-1");
        brokers.startHanging(VIRGINIA, 1, "answer");
        Map<String, String> order = named("GE", "petes");
        String path = "/v2/orders:by_client_order_id?client_order_id=petes";
        List<Customer.Answer> answers = new ArrayList<>();
        eachSecond().until(() -> {
            // Until Sydney has noticed that the broker is back nothing is reserved.
            answers.add(customer.post(order, "X-Geo-Deadline-Ms", "1500"));
            return !answers.get(answers.size() - 1).text("order_id").isEmpty();
        });
        Customer.Answer unknown = answers.get(answers.size() - 1);
        assertThat(unknown.status()).isEqualTo(503);
        String id = unknown.text("order_id");
        await().until(() -> virginia.outcome(id).isPresent());

        brokers.kill("north-virginia-1");
        brokers.start(VIRGINIA, 1);

        eachSecond().until(() -> customer.post(order).status() == 422);
        await().until(() -> customer.get(path).text("status").equals("filled"));
        assertThat(customer.get(path).text("id")).isEqualTo(id);
        await().until(() -> virginia.tradesOf("GE", id) == 1);
    }

    /** Places until the price has come to where the customer asks. */
    private static void awaitPrice(Customer customer, String symbol) {
        await().atMost(TWO_MINUTES)
                .pollDelay(Duration.ofMillis(100))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> customer.post(market(symbol)).status() == 200);
    }

    /** And at once. */
    private static ConditionFactory eachSecond() {
        return await().atMost(TWO_MINUTES).pollDelay(Duration.ZERO).pollInterval(Duration.ofSeconds(1));
    }

    private static void fill(Customer customer, String symbol, String mode) {
        Customer.Answer answer = customer.post(market(symbol), "X-Geo-Mode", mode, "X-Geo-Deadline-Ms", "8000");
        assertThat(answer.status()).as(mode + ": " + answer).isEqualTo(200);
        assertThat(answer.text("status")).isEqualTo("filled");
        assertThat(customer.order(answer.text("id")).text("status")).isEqualTo("filled");
    }

    private static Map<String, String> market(String symbol) {
        return new HashMap<>(
                Map.of("symbol", symbol, "qty", "1", "side", "buy", "type", "market", "time_in_force", "day"));
    }

    private static Map<String, String> named(String symbol, String name) {
        Map<String, String> order = market(symbol);
        order.put("client_order_id", name);
        return order;
    }
}
