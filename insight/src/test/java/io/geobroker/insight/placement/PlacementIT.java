package io.geobroker.insight.placement;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.insight.cassandra.CassandraRing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Placement and balance of a real world, compared with what its nodes say themselves. */
@ExtendWith(SharedWorld.class)
class PlacementIT {
    /** With one replica per datacenter, so that not every node is a replica of everything; of the keyspaces a session sees. */
    private static final String SPARSE = "broker_placement_it";

    private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";

    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    private final Testbed testbed;
    private final Brokers brokers;
    private final CqlSession session;

    PlacementIT(Testbed testbed, Brokers brokers, CassandraSessions sessions) {
        this.testbed = testbed;
        this.brokers = brokers;
        this.session = sessions.home();
    }

    @AfterEach
    void dropSparseKeyspace() {
        define("DROP KEYSPACE IF EXISTS " + SPARSE);
    }

    @Tag("full")
    @Test
    void tokensAndReplicasAreThoseTheNodesThemselvesName() {
        define("CREATE KEYSPACE " + SPARSE + " WITH replication ="
                + " {'class': 'NetworkTopologyStrategy', 'SydneyDC': 1, 'NorthVirginiaDC': 1}");
        define("CREATE TABLE " + SPARSE
                + ".open_orders (symbol text, bucket int, order_id int, PRIMARY KEY ((symbol, bucket), order_id))");
        CassandraRing ring = new CassandraRing(session, SPARSE);
        await().until(() -> ring.replicationFactors(), Map.of("SydneyDC", 1, "NorthVirginiaDC", 1)::equals);

        Set<List<String>> places = new HashSet<>();
        for (int i = 0; i < 24; i++) {
            Symbol symbol = new Symbol("S" + i / 4);
            int bucket = i % 4;
            session.execute(
                    "INSERT INTO " + SPARSE + ".open_orders (symbol, bucket, order_id) VALUES (?, ?, 1)",
                    symbol.value(),
                    bucket);
            PartitionPlace place = ring.placeOf(symbol, bucket);

            assertThat(place.token()).isEqualTo(tokenOf(symbol, bucket));
            List<String> addresses = place.replicas().values().stream()
                    .flatMap(replicas -> replicas.stream().map(Replica::address))
                    .toList();
            assertThat(addresses).hasSize(2);
            for (CassandraNode node : testbed.nodes()) {
                assertThat(replicasOf(symbol + ":" + bucket, node))
                        .as("as %s says", node.name())
                        .containsExactlyInAnyOrderElementsOf(addresses);
            }
            places.add(addresses);
        }
        assertThat(places).as("pairs of nodes, of nine").hasSizeGreaterThan(2);
        assertThat(ring.nodes().values())
                .allSatisfy(nodes -> assertThat(
                                nodes.stream().mapToDouble(RingNode::dataShare).sum())
                        .isCloseTo(1, within(1e-9)));
    }

    @Test
    void theOwnersBrokerTellsWhatWaitsInItsBookAndOthersThatTheyDoNotKnow() {
        brokers.onePerRegion();
        Customer customer = brokers.customer("placement", SYDNEY);
        JsonNode before = await().until(() -> placement(SYDNEY, "CSL"), PlacementIT::isOwned);
        for (int i = 0; i < 3; i++) {
            customer.place("CSL", "buy", "limit", "0.01", 1);
        }

        await().until(() -> placement(SYDNEY, "CSL"), now -> orders(now) == orders(before) + 3);
        // They are in the book before their rows are read: whoever placed them was their owner.
        JsonNode after = await().until(
                        () -> placement(SYDNEY, "CSL"),
                        now -> now.at("/partitions/0/rows_read").asLong() >= 3);

        JsonNode partition = after.at("/partitions/0");
        assertThat(partition.path("reads").asLong()).isPositive();
        for (String region : List.of(SYDNEY, VIRGINIA)) {
            String datacenter = testbed.world().region(region).datacenter();
            assertThat(partition
                            .path("replicas")
                            .path(datacenter)
                            .valueStream()
                            .map(each -> each.path("address").asString()))
                    .containsExactlyInAnyOrderElementsOf(addressesIn(region));
        }
        JsonNode abroad = placement(VIRGINIA, "CSL");
        assertThat(abroad.at("/partitions/0/token")).isEqualTo(partition.path("token"));
        assertThat(abroad.at("/partitions/0/replicas").propertyStream().map(Map.Entry::getKey))
                .containsExactly("NorthVirginiaDC", "SydneyDC");
        assertThat(abroad.path("owned_here").asBoolean()).isFalse();
        assertThat(abroad.at("/partitions/0/orders").isNull()).isTrue();
        assertThat(abroad.at("/partitions/0/reads").isNull()).isTrue();
    }

    @Test
    void theShareOfTheRingIsTheNodesOwnAndTheLocalOnesTellTheirLoad() {
        brokers.onePerRegion();
        brokers.customer("balance", SYDNEY).place("ANZ", "buy", "limit", "0.01", 1);

        JsonNode balance = brokers.get(SYDNEY, "/geo/balance");

        Map<?, ?> shares = testbed.node(SYDNEY, 1).jmx().ask(node ->
                (Map<?, ?>) node.getAttribute(new ObjectName(STORAGE_SERVICE), "Ownership"));
        Map<String, Double> ownership = shares.entrySet().stream()
                .collect(Collectors.toMap(
                        share -> host(share.getKey()), share -> ((Number) share.getValue()).doubleValue()));
        List<String> seen = new ArrayList<>();
        for (JsonNode datacenter : balance.path("datacenters")) {
            boolean local = datacenter.path("region").asString().equals(SYDNEY);
            assertThat(datacenter.path("replication_factor").asInt())
                    .isEqualTo(testbed.options().replicationFactor());
            for (JsonNode node : datacenter.path("nodes")) {
                String address = node.path("address").asString();
                seen.add(address);
                assertThat(node.path("ring_share").asDouble()).isCloseTo(ownership.get(address), within(1e-6));
                assertThat(node.path("data_share").asDouble())
                        .as("as many replicas as nodes")
                        .isCloseTo(1, within(1e-9));
                assertThat(node.path("tokens").asInt()).isEqualTo(1);
                if (local) {
                    assertThat(node.at("/load/problem").isNull()).as("%s", node).isTrue();
                    assertThat(node.at("/load/writes").asLong()).isPositive();
                    assertThat(node.at("/load/tables")
                                    .valueStream()
                                    .map(table -> table.path("table").asString()))
                            .contains("open_orders", "order_outcomes", "accounts");
                } else {
                    assertThat(node.path("load").isNull()).isTrue();
                }
            }
        }
        assertThat(seen).hasSize(testbed.nodes().size()).containsExactlyInAnyOrderElementsOf(ownership.keySet());
        assertThat(balance.at("/hot/symbols_seen").asInt()).isPositive();
        assertThat(balance.at("/hot/partitions").isEmpty()).isTrue();
    }

    /** Announced addresses, in this node's view. */
    private static Set<String> replicasOf(String partition, CassandraNode node) {
        String text = String.class.getName();
        Collection<?> addresses = node.jmx().ask(connection -> (Collection<?>) connection.invoke(
                new ObjectName(STORAGE_SERVICE),
                "getNaturalEndpoints",
                new Object[] {SPARSE, "open_orders", partition},
                new String[] {text, text, text}));
        return addresses.stream().map(PlacementIT::host).collect(Collectors.toSet());
    }

    private static String host(Object address) {
        return ((InetAddress) address).getHostAddress();
    }

    /** Waits as long as it takes all nodes to agree on it, on a busy machine seconds. */
    private void define(String cql) {
        session.execute(SimpleStatement.newInstance(cql).setTimeout(A_MINUTE));
    }

    private String tokenOf(Symbol symbol, int bucket) {
        return String.valueOf(session.execute(
                        "SELECT token(symbol, bucket) AS place FROM " + SPARSE
                                + ".open_orders WHERE symbol = ? AND bucket = ?",
                        symbol.value(),
                        bucket)
                .one()
                .getLong("place"));
    }

    private List<String> addressesIn(String region) {
        return testbed.nodes().stream()
                .filter(node -> node.region().equals(region))
                .map(CassandraNode::publicHost)
                .toList();
    }

    private JsonNode placement(String region, String symbol) {
        return brokers.get(region, "/geo/symbols/" + symbol + "/placement");
    }

    private static boolean isOwned(JsonNode placement) {
        return placement.path("owned_here").asBoolean();
    }

    private static int orders(JsonNode placement) {
        return placement.at("/partitions/0/orders").asInt();
    }
}
