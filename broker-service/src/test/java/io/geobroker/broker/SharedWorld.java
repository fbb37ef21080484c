package io.geobroker.broker;

import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.world.Brokers;
import io.geobroker.schema.migration.Engine;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.cassandra.CassandraOptions;
import io.micrometer.observation.ObservationRegistry;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One real world of two regions with three nodes each, started by the first test of the run that asks for it and closed
 * when the run ends; with {@code -Dgeobroker.nodes=1}, of a node each. Whatever a test froze, killed or cut is put right after
 * it.
 *
 * <p>Tests ask by a parameter: {@link Testbed} for the world, {@link Brokers} for the brokers in it, {@link
 * CassandraSessions} for those of a broker in Sydney, {@link TickerKafka} for Sydney's, {@link Repeater} for one with short
 * pauses. The last three need no world: where {@link StoreContainers} are asked for, they are of those, and there is none.
 */
public final class SharedWorld implements ParameterResolver, AfterEachCallback {
    public static final String SYDNEY = "sydney";
    public static final String VIRGINIA = "north-virginia";

    /** Away from the addresses of a world a person may run, and of testbed's own tests. */
    private static final int BASE_ADDRESS = 32;

    private static final Duration AGREEMENT = Duration.ofSeconds(90);

    /** A broker that has just started is slow, and so may be the machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Namespace NAMESPACE = Namespace.create(SharedWorld.class);

    static {
        Awaitility.setDefaultTimeout(PATIENCE);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Testbed.class
                || type == Brokers.class
                || type == CassandraSessions.class
                || type == TickerKafka.class
                || type == Repeater.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == Repeater.class) {
            return shared(context, Repeater.class, SharedWorld::repeater);
        }
        if (StoreContainers.areAskedFor()) {
            return ofContainers(type, context);
        }
        Running running = running(context);
        if (type == Testbed.class) {
            return running.testbed();
        }
        if (type == Brokers.class) {
            return running.brokers();
        }
        return type == TickerKafka.class
                ? new TickerKafka(running.testbed().kafka(SYDNEY).bootstrapServers())
                : running.sessions();
    }

    private static Object ofContainers(Class<?> type, ExtensionContext context) {
        StoreContainers containers = shared(context, StoreContainers.class, StoreContainers::new);
        if (type == TickerKafka.class) {
            return containers.kafka();
        }
        if (type == CassandraSessions.class) {
            return containers.sessions();
        }
        throw new ParameterResolutionException("containers make no world: a test of stores that wants a "
                + type.getSimpleName() + " is tagged \"world\"");
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Running running = context.getRoot().getStore(NAMESPACE).get(Running.class, Running.class);
        if (running != null) {
            running.putRight();
        }
    }

    /** How a broker in one region reaches all datacenters of a world. */
    public static CassandraProperties cassandra(Testbed testbed, String fromRegion) {
        Map<String, CassandraProperties.Session> sessions = testbed.world().regions().stream()
                .collect(Collectors.toMap(
                        to -> to.name(),
                        to -> new CassandraProperties.Session(
                                testbed.addresses().contactPoints(fromRegion, to.name()).stream()
                                        .map(SharedWorld::hostAndPort)
                                        .toList(),
                                testbed.addresses().translation(fromRegion, to.name()))));
        return new CassandraProperties(
                sessions, Engine.CASSANDRA, true, testbed.options().replicationFactor(), Duration.ofMinutes(3));
    }

    /** Those of another broker. */
    public static CassandraSessions sessions(Testbed testbed, String region) {
        return new CassandraSessions(
                testbed.world(), region, cassandra(testbed, region), session -> {}, ObservationRegistry.NOOP);
    }

    private static String hostAndPort(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private static Running running(ExtensionContext context) {
        return shared(context, Running.class, Running::start);
    }

    /** One in the run; closed with the root store, which is when all tests of the run are done. */
    private static <T> T shared(ExtensionContext context, Class<T> type, Supplier<T> start) {
        return context.getRoot().getStore(NAMESPACE).computeIfAbsent(type, key -> start.get(), type);
    }

    private static Repeater repeater() {
        return new Repeater(new Backoff(Duration.ofMillis(20), Duration.ofMillis(250)));
    }

    private record Running(Testbed testbed, Brokers brokers, CassandraSessions sessions) implements AutoCloseable {

        static Running start() {
            Testbed testbed = Testbed.start(TestbedOptions.defaults()
                    // By default a node keeps hints in memory for 10 s before it thinks of sending them.
                    .withCassandra(CassandraOptions.DEFAULT.withSettings(Map.of("hints_flush_period", "1s")))
                    .withNodesPerDatacenter(Integer.getInteger("geobroker.nodes", 3))
                    .withBaseAddress(BASE_ADDRESS)
                    .withDirectory(Path.of("target", "world"))
                    .withProgress(progress -> System.out.println(progress)));
            try {
                testbed.applySchema();
                return new Running(testbed, new Brokers(testbed), SharedWorld.sessions(testbed, SYDNEY));
            } catch (RuntimeException | Error e) {
                testbed.close();
                throw e;
            }
        }

        void putRight() {
            boolean changed = testbed.wan().status().stream().anyMatch(link -> link.cut());
            testbed.wan().healAll();
            List<CassandraNode> frozen =
                    testbed.nodes().stream().filter(CassandraNode::isFrozen).toList();
            frozen.forEach(CassandraNode::thaw);
            List<CassandraNode> dead =
                    testbed.nodes().stream().filter(node -> !node.isRunning()).toList();
            dead.forEach(CassandraNode::restart);
            if (changed || !frozen.isEmpty() || !dead.isEmpty()) {
                testbed.awaitAgreement(AGREEMENT);
            }
        }

        @Override
        public void close() {
            brokers.close();
            sessions.close();
            testbed.close();
        }
    }
}
