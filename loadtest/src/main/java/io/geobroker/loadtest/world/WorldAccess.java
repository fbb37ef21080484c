package io.geobroker.loadtest.world;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.geobroker.schema.Checks;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.RegionSession;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Addresses and credentials of a running world.
 *
 * @param regions in the world's order
 * @param operatorToken accepted by its brokers
 */
public record WorldAccess(World world, Map<String, RegionAccess> regions, String operatorToken) {

    /**
     * Addresses of one region.
     *
     * @param nodes some of its Cassandra nodes
     * @param translation from announced node addresses to reachable ones; may be empty
     * @param kafka its bootstrap servers
     */
    public record RegionAccess(
            List<BrokerAccess> brokers,
            List<InetSocketAddress> nodes,

            @JsonProperty("translate") @JsonSetter(nulls = Nulls.AS_EMPTY)
            Map<String, String> translation,

            String kafka) {

        public RegionAccess {
            Checks.that(
                    nodes.stream()
                            .noneMatch(node ->
                                    node.getPort() < 1 || node.getHostString().isEmpty()),
                    "a node must be host:port: " + nodes);
            // Jackson does not resolve them.
            nodes = nodes.stream()
                    .map(node -> new InetSocketAddress(node.getHostString(), node.getPort()))
                    .toList();
        }
    }

    /**
     * Addresses of one broker.
     *
     * @param management the operator's address
     */
    public record BrokerAccess(URI customers, URI management) {}

    public WorldAccess {
        List<String> ofWorld =
                world.regions().stream().map(region -> region.name()).toList();
        Checks.that(
                List.copyOf(regions.keySet()).equals(ofWorld),
                "regions of the world are " + ofWorld + ", not " + regions.keySet());
    }

    /** Includes brokers that do not run. */
    public static WorldAccess of(Testbed testbed, int brokersPerRegion, String operatorToken) {
        Map<String, RegionAccess> regions = new LinkedHashMap<>();
        for (String region : testbed.addresses().regions()) {
            regions.put(
                    region,
                    new RegionAccess(
                            IntStream.rangeClosed(1, brokersPerRegion)
                                    .mapToObj(instance -> new BrokerAccess(
                                            testbed.brokerUri(region, region, instance),
                                            testbed.managementUri(region, instance)))
                                    .toList(),
                            testbed.addresses().contactPoints(region, region),
                            testbed.addresses().translation(region),
                            testbed.kafka(region).bootstrapServers()));
        }
        return new WorldAccess(testbed.world(), regions, operatorToken);
    }

    public WorldAccess at(World hours) {
        return new WorldAccess(hours, regions, operatorToken);
    }

    /** The caller closes the session. */
    public CqlSession openSession(String region) {
        RegionAccess access = Objects.requireNonNull(regions.get(region), region);
        return RegionSession.open(access.nodes(), world.region(region).datacenter(), access.translation());
    }

    /** The token must not get into a log. */
    @Override
    public String toString() {
        return "WorldAccess[" + world.name() + ", " + regions + "]";
    }
}
