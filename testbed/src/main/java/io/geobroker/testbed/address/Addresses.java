package io.geobroker.testbed.address;

import io.geobroker.schema.Checks;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The address plan of a world: every part computes the same addresses by rule.
 *
 * <p>Regions have numbers r = 1, 2, ... in the world's order; nodes n and broker instances k count from 1. All addresses are
 * loopback:
 *
 * <ul>
 *   <li>private {@code 127.base.r.n}: where a node listens; Kafka is node 200 of its region
 *   <li>public {@code 127.(base+1).r.n}: what a node announces; the WAN listens there for nodes of other regions
 *   <li>pair {@code 127.(base+10+a).b.n}: where the WAN listens for region a's connections to node n of region b, and {@code
 *       127.(base+10+a).b.(100+k)} to its broker k
 * </ul>
 *
 * @param base second byte of private addresses; concurrent worlds must be at least 32 apart
 * @param nodes in each datacenter
 */
public record Addresses(World world, int base, int nodes) {
    public static final int CQL_PORT = 9042;
    public static final int INTERNODE_PORT = 7000;
    public static final int KAFKA_PORT = 9092;
    public static final int KAFKA_CONTROLLER_PORT = 9093;
    public static final int BROKER_PORT_ABROAD = 8080;
    public static final int ZIPKIN_PORT = 9411;
    public static final int ISSUER_PORT = 9412;

    /** Per datacenter; more would need another rule for JMX ports. */
    public static final int MAX_NODES = 8;

    private static final String WAN = "the WAN";
    private static final int PAIRS = 10;
    /** Below the other numbers of a region. */
    private static final int MOST = 99;

    private static final int KAFKA = 200;
    private static final int BROKERS = 100;
    /** On 127.0.0.1. */
    private static final int PORTS_PER_BASE = 64;
    /** From a broker's customer port to its operator port. */
    private static final int MANAGEMENT = 10_000;

    public Addresses {
        int highest = base + PAIRS + world.regions().size();
        Checks.that(
                base >= 0 && highest <= 255,
                "base address must be 0 to "
                        + (255 - PAIRS - world.regions().size()) + " for a world of "
                        + world.regions().size() + " regions: " + base);
    }

    /** Of one node in each datacenter. */
    public Addresses(World world, int base) {
        this(world, base, 1);
    }

    /** From 1. */
    public int number(String region) {
        return world.regions().indexOf(world.region(region)) + 1;
    }

    public String privateHost(String region, int node) {
        return host(base, number(region), checked("node", node));
    }

    public String publicHost(String region, int node) {
        return host(base + 1, number(region), checked("node", node));
    }

    /** Private at home. */
    public String reachableHost(String from, String to, int node) {
        return from.equals(to)
                ? privateHost(to, node)
                : host(base + PAIRS + number(from), number(to), checked("node", node));
    }

    public static InetSocketAddress internode(String host) {
        return new InetSocketAddress(host, INTERNODE_PORT);
    }

    public InetSocketAddress cql(String from, String to, int node) {
        return new InetSocketAddress(reachableHost(from, to, node), CQL_PORT);
    }

    /** {@link #translation} to all regions: a driver learns of all nodes, even unused ones. */
    public Map<String, String> translation(String from) {
        Map<String, String> translation = new LinkedHashMap<>();
        regions().forEach(to -> translation.putAll(translation(from, to)));
        return translation;
    }

    public List<InetSocketAddress> contactPoints(String from, String to) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj(node -> cql(from, to, node))
                .toList();
    }

    /** From the address that nodes announce to the one for clients of region {@code from}. */
    public Map<String, String> translation(String from, String to) {
        Map<String, String> translation = new LinkedHashMap<>();
        for (int node = 1; node <= nodes; node++) {
            translation.put(publicHost(to, node), reachableHost(from, to, node));
        }
        return translation;
    }

    public InetSocketAddress kafka(String region) {
        return new InetSocketAddress(host(base, number(region), KAFKA), KAFKA_PORT);
    }

    public InetSocketAddress kafkaController(String region) {
        return new InetSocketAddress(host(base, number(region), KAFKA), KAFKA_CONTROLLER_PORT);
    }

    /** On 127.0.0.1. */
    public InetSocketAddress jmx(String region, int node) {
        return new InetSocketAddress(
                host(0, 0, 1), 7200 + PORTS_PER_BASE * base + MAX_NODES * (number(region) - 1) + node - 1);
    }

    /** {@code 127.0.0.1:8081} for the first at base 0. */
    public InetSocketAddress broker(String region, int instance) {
        return new InetSocketAddress(
                host(0, 0, 1), 8080 + number(region) + 100 * (instance - 1) + PORTS_PER_BASE * base);
    }

    /** Operator port: {@code 127.0.0.1:18081} for the first at base 0. */
    public InetSocketAddress management(String region, int instance) {
        return new InetSocketAddress(host(0, 0, 1), broker(region, instance).getPort() + MANAGEMENT);
    }

    /** Through the WAN. */
    public URI brokerUri(String from, String to, int instance) {
        return from.equals(to)
                ? URI.create("http://localhost:" + broker(to, instance).getPort())
                : URI.create("http://" + abroad(from, to, instance) + ":" + BROKER_PORT_ABROAD);
    }

    public InetSocketAddress brokerAbroad(String from, String to, int instance) {
        return new InetSocketAddress(abroad(from, to, instance), BROKER_PORT_ABROAD);
    }

    private String abroad(String from, String to, int instance) {
        return host(base + PAIRS + number(from), number(to), BROKERS + checked("broker instance", instance));
    }

    /** @param address IPv4, private or public; empty for any other */
    public Optional<String> regionOfNode(byte[] address) {
        int network = address[1] & 0xFF;
        int number = address[2] & 0xFF;
        boolean ours = address[0] == 127 && (network == base || network == base + 1);
        return ours && number >= 1 && number <= regions().size()
                ? Optional.of(regions().get(number - 1))
                : Optional.empty();
    }

    public InetSocketAddress simulator(String region) {
        return new InetSocketAddress(host(0, 0, 1), 9080 + number(region) + PORTS_PER_BASE * base);
    }

    /** {@code 127.0.0.1:9411} at base 0. */
    public InetSocketAddress zipkin() {
        return new InetSocketAddress(host(0, 0, 1), ZIPKIN_PORT + PORTS_PER_BASE * base);
    }

    /** {@code 127.0.0.1:9412} at base 0. */
    public InetSocketAddress issuer() {
        return new InetSocketAddress(host(0, 0, 1), ISSUER_PORT + PORTS_PER_BASE * base);
    }

    /**
     * Addresses that will be in use, with the names of their processes.
     *
     * @param brokersAbroad of each region, for whom the WAN listens, started or not
     */
    public Map<InetSocketAddress, String> listeners(int brokers, int brokersAbroad) {
        Map<InetSocketAddress, String> all = new LinkedHashMap<>();
        for (String to : regions()) {
            for (int instance = 1; instance <= brokers; instance++) {
                all.put(broker(to, instance), "broker-" + to + "-" + instance);
                all.put(management(to, instance), "broker-" + to + "-" + instance);
            }
            all.put(simulator(to), "simulator-" + to);
            all.put(kafka(to), "kafka-" + to);
            all.put(kafkaController(to), "kafka-" + to);
            for (int node = 1; node <= nodes; node++) {
                String name = "cassandra-" + to + "-" + node;
                all.put(cql(to, to, node), name);
                all.put(internode(privateHost(to, node)), name);
                all.put(jmx(to, node), name);
                all.put(internode(publicHost(to, node)), WAN);
            }
            for (String from : regions()) {
                if (!from.equals(to)) {
                    for (int node = 1; node <= nodes; node++) {
                        all.put(cql(from, to, node), WAN);
                    }
                    for (int instance = 1; instance <= brokersAbroad; instance++) {
                        all.put(brokerAbroad(from, to, instance), WAN);
                    }
                }
            }
        }
        return all;
    }

    /** In the order of their numbers. */
    public List<String> regions() {
        return world.regions().stream().map(Region::name).toList();
    }

    private static int checked(String what, int number) {
        Checks.that(number >= 1 && number <= MOST, what + " must be 1 to " + MOST + ": " + number);
        return number;
    }

    private static String host(int second, int third, int fourth) {
        return "127." + second + "." + third + "." + fourth;
    }
}
