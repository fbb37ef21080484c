package io.geobroker.insight.metering;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Tickers;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.wan.Protocol;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.web.client.RestClient;

/** What brokers count of a real world, compared with what was done in it and with what the ocean between its regions counted. */
@Tag("full")
@ExtendWith(SharedWorld.class)
class MeteringIT {
    private static final int REPLICAS = 6;
    private static final int ORDERS = 1_000;
    private static final String TAPE = "trades_by_symbol";
    /** What is settled across the ocean is settled one after the other for each of them. */
    private static final int CUSTOMERS = 20;

    private static final int ROUNDS = 4;
    /**
     * On a machine that is slow enough a claim is repeated and told of its own row. Then the order is written down as owed,
     * shown abroad by four statements, and taken off again.
     */
    private static final double ABROAD_FOR_EACH_WRITE_OF_A_DEBT = 2;

    private static final Percentage CLOSELY = Percentage.withPercentage(5);
    private static final Duration MINUTES = Duration.ofMinutes(3);
    /** Longer than the brokers' pause between two readings of the nodes. */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(3);
    /** Between two looks, both ways: some times what a world at rest sends, and a fiftieth of what the orders do. */
    private static final long LITTLE_BYTES = 60_000;

    /** Written by other work than orders, all the time. */
    private static final Set<String> BACKGROUND = Set.of("canaries", "last_prices_by_region");

    private static final Pattern SAMPLE = Pattern.compile("(\\w+)\\{(.*)} (\\S+)");

    private final Testbed testbed;
    private final Brokers brokers;

    MeteringIT(Testbed testbed, Brokers brokers) {
        this.testbed = testbed;
        this.brokers = brokers;
    }

    @BeforeEach
    void onePerRegion() {
        brokers.onePerRegion();
    }

    @Test
    void aThousandOrdersAreMultipliedAsPredictedAndCostWhatTheOceanCounted() {
        startAnew();
        List<Customer> customers = IntStream.range(0, CUSTOMERS)
                .mapToObj(i -> brokers.customer("metered-" + i, SYDNEY))
                .toList();
        customers.forEach(customer -> customer.get("/v2/account"));
        Map<String, Double> before = quiet();
        Map<String, Long> oceanBefore = ocean();

        fill(customers, "MQG", brokers.tickers(SYDNEY));
        Map<String, Double> local = quiet();
        fill(customers, "CAT", brokers.tickers(VIRGINIA));
        Map<String, Double> after = quiet();
        Map<String, Long> oceanAfter = ocean();

        assertThat(grown(before, local, "geobroker_statements_total", "region=\"sydney\"", "coordinator=\"local\""))
                .isGreaterThan(ORDERS / 2.0);
        assertThat(grown(before, local, "geobroker_statements_total", "region=\"sydney\"", "coordinator=\"remote\""))
                .as("statements coordinated abroad for orders at home")
                .isLessThanOrEqualTo(ABROAD_FOR_EACH_WRITE_OF_A_DEBT
                        * grown(before, local, "geobroker_writes_total", "region=\"sydney\"", "\"owed_orders\""));
        compareTraffic(before, after, oceanBefore, oceanAfter);
        compareAmplification(before, after);
    }

    @Test
    void aKilledNodeShowsAndGoesWhenItIsBack() {
        awaitCheck(SYDNEY, "nodes_down", "", "ok");
        double written = brokers.metric(SYDNEY, "geobroker_replica_writes_total", "");
        String address = address(SYDNEY, 2);

        testbed.node(SYDNEY, 2).kill();

        awaitCheck(SYDNEY, "nodes_down", address, "warning");
        assertThat(brokers.get(SYDNEY, "/geo/picture").at("/nodes").toString())
                .contains("\"address\":\"" + address + "\",\"state\":\"down\"");
        assertThat(brokers.get(VIRGINIA, "/geo/health/cluster").at("/nodes").toString())
                .as("nodes of the other datacenter")
                .doesNotContain("\"down\"");

        testbed.node(SYDNEY, 2).restart();

        awaitCheck(SYDNEY, "nodes_down", "", "ok");
        assertThat(brokers.metric(SYDNEY, "geobroker_replica_writes_total", "")).isGreaterThanOrEqualTo(written);
    }

    /** Brokers that have seen no node come back: what ends within half a minute of that is owed to the other region too. */
    private void startAnew() {
        for (String region : List.of(SYDNEY, VIRGINIA)) {
            brokers.kill(region + "-1");
        }
        brokers.onePerRegion();
        awaitCheck(SYDNEY, "orders_owed", VIRGINIA, "ok");
        awaitCheck(VIRGINIA, "orders_owed", SYDNEY, "ok");
    }

    /** Half of all orders, in rounds, each filled before the next one. */
    private void fill(List<Customer> customers, String symbol, Tickers tickers) {
        int each = ORDERS / 2 / ROUNDS;
        for (int round = 0; round < ROUNDS; round++) {
            Queue<Map.Entry<Customer, String>> placed = new ConcurrentLinkedQueue<>();
            Parallel.forEach(IntStream.range(0, CUSTOMERS).boxed().toList(), first -> {
                for (int n = first; n < each; n += CUSTOMERS) {
                    placed.add(Map.entry(customers.get(first), place(customers.get(first), symbol)));
                }
            });
            assertThat(placed).hasSize(each);
            await().atMost(MINUTES).until(() -> {
                tickers.send(symbol, "149");
                return placed.stream()
                        .allMatch(order -> order.getKey()
                                .order(order.getValue())
                                .text("status")
                                .equals("filled"));
            });
        }
    }

    /** Under a name, as careful customers do: it is a write of its own. */
    private static String place(Customer customer, String symbol) {
        Map<String, String> order = new HashMap<>(Customer.order(symbol, "buy", "limit", "150", 1));
        order.put("client_order_id", "metered-" + UUID.randomUUID());
        Customer.Answer placed = customer.post(order);
        assertThat(placed.status()).as(placed.toString()).isEqualTo(200);
        return placed.text("id");
    }

    private void compareAmplification(Map<String, Double> before, Map<String, Double> after) {
        Map<String, String> ratios = new TreeMap<>();
        Map<String, Double> compared = new TreeMap<>();
        for (String table : tables(after)) {
            double logical = writes(before, after, table, "plain") + writes(before, after, table, "conditional");
            double repeated = writes(before, after, table, "repeated");
            double replicas = grown(before, after, "geobroker_replica_writes_total", "table=\"" + table + "\"", "");
            ratios.put(
                    table,
                    "%.0f / (%.0f + %.0f repeated) = %.3f"
                            .formatted(replicas, logical, repeated, replicas / (logical + repeated)));
            if (logical >= ORDERS / 2.0 || table.equals(TAPE)) {
                compared.put(table, replicas / (logical + repeated));
            }
        }
        // On a machine that is slow enough the driver sends some to a second coordinator, and all of their replicas
        // apply both.
        assertThat(compared.values())
                .as(ratios.toString())
                .allSatisfy(ratio -> assertThat(ratio).isCloseTo(REPLICAS, CLOSELY));
        assertThat(compared.keySet())
                .contains(
                        "accounts",
                        "client_order_ids",
                        "open_orders",
                        "events_by_customer",
                        "order_outcomes",
                        "orders_by_customer",
                        TAPE);
        assertThat(writes(before, after, TAPE, "plain"))
                .as("writes of the trades of a thousand orders, which few tickers fill")
                .isBetween(1.0, ORDERS / 2.0);
    }

    private static double writes(Map<String, Double> before, Map<String, Double> after, String table, String result) {
        return grown(before, after, "geobroker_writes_total", "table=\"" + table + "\"", "result=\"" + result + "\"");
    }

    private static void compareTraffic(
            Map<String, Double> before,
            Map<String, Double> after,
            Map<String, Long> oceanBefore,
            Map<String, Long> oceanAfter) {
        for (String from : List.of(SYDNEY, VIRGINIA)) {
            String region = "region=\"" + from + "\"";
            double reported = grown(before, after, "geobroker_wan_bytes_total", region, "");
            double counted = oceanAfter.getOrDefault(from, 0L) - oceanBefore.getOrDefault(from, 0L);
            assertThat(reported / ORDERS).as("bytes per order from " + from).isCloseTo(counted / ORDERS, CLOSELY);
        }
    }

    /** Internode bytes by the region that sent them. */
    private Map<String, Long> ocean() {
        return Map.of(
                SYDNEY, testbed.wan().traffic(SYDNEY, VIRGINIA).getOrDefault(Protocol.INTERNODE, 0L),
                VIRGINIA, testbed.wan().traffic(VIRGINIA, SYDNEY).getOrDefault(Protocol.INTERNODE, 0L));
    }

    /**
     * All samples of both brokers, once none of what orders write has changed between two looks, and the ocean carries little:
     * the samples are of before this look.
     */
    private Map<String, Double> quiet() {
        Map<String, Double> last = new HashMap<>();
        AtomicLong carried = new AtomicLong();
        return await().atMost(MINUTES)
                .pollDelay(Duration.ZERO)
                .pollInterval(BETWEEN_LOOKS)
                .until(
                        () -> {
                            Map<String, Double> now = new HashMap<>(samples(SYDNEY));
                            now.putAll(samples(VIRGINIA));
                            return now;
                        },
                        now -> {
                            long bytes = ocean().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum();
                            boolean calm = bytes - carried.getAndSet(bytes) < LITTLE_BYTES;
                            boolean same = writes(now).equals(last);
                            last.clear();
                            last.putAll(writes(now));
                            return same && calm;
                        });
    }

    private static Map<String, Double> writes(Map<String, Double> samples) {
        Map<String, Double> writes = new HashMap<>(samples);
        writes.keySet()
                .removeIf(key ->
                        !(key.startsWith("geobroker_writes_total") || key.startsWith("geobroker_replica_writes_total"))
                                || BACKGROUND.stream().anyMatch(table -> key.contains("\"" + table + "\""))
                                || key.contains("\"" + Amplification.PAXOS + "\""));
        return writes;
    }

    private static Set<String> tables(Map<String, Double> samples) {
        Pattern table = Pattern.compile("^geobroker_writes_total.*table=\"(\\w+)\"");
        return samples.keySet().stream()
                .flatMap(key -> table.matcher(key).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private static double grown(
            Map<String, Double> before, Map<String, Double> after, String name, String one, String other) {
        return sum(after, name, one, other) - sum(before, name, one, other);
    }

    private static double sum(Map<String, Double> samples, String name, String... having) {
        return samples.entrySet().stream()
                .filter(sample -> sample.getKey().startsWith(name + "{")
                        && List.of(having).stream()
                                .allMatch(text -> sample.getKey().contains(text)))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private Map<String, Double> samples(String region) {
        String text = Objects.requireNonNull(RestClient.create()
                .get()
                .uri(brokers.management(region).resolve("/actuator/prometheus"))
                .retrieve()
                .body(String.class));
        Map<String, Double> samples = new HashMap<>();
        text.lines().forEach(line -> {
            Matcher sample = SAMPLE.matcher(line);
            if (sample.matches()) {
                samples.put(sample.group(1) + "{" + sample.group(2) + "}", Double.parseDouble(sample.group(3)));
            }
        });
        return samples;
    }

    private void awaitCheck(String region, String what, String where, String status) {
        await().atMost(MINUTES)
                .until(
                        () -> brokers.get(region, "/geo/health/cluster")
                                .at("/checks")
                                .toString(),
                        checks -> checks.matches(".*\\{\"what\":\"" + what + "\",\"where\":\"" + Pattern.quote(where)
                                + "\",[^}]*\"status\":\"" + status + "\".*"));
    }

    /** Which nodes announce to clients. */
    private String address(String region, int node) {
        return brokers.get(region, "/geo/picture")
                .at("/nodes/" + (node - 1) + "/address")
                .asString();
    }
}
