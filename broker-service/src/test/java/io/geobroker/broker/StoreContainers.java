package io.geobroker.broker;

import static io.geobroker.broker.Stages.join;

import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.schema.migration.Engine;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;
import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.MountableFile;

/**
 * What tests of stores run on with {@code mvn verify -Pcontainers}: one node of Cassandra, as {@code deploy/compose} starts and
 * sets it, with the tables of a world of one region; and one Kafka. Both are the public images, in the versions of the testbed;
 * each is started by the first test that asks for it.
 */
final class StoreContainers implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final World world = oneRegion(SharedWorld.SYDNEY);
    private @Nullable CassandraContainer cassandra;
    private @Nullable CassandraSessions sessions;
    private @Nullable KafkaContainer kafka;
    private @Nullable RuntimeException failure;

    /** Whether this run has them instead of the shared world. */
    static boolean areAskedFor() {
        return Boolean.getBoolean("geobroker.containers");
    }

    synchronized CassandraSessions sessions() {
        if (sessions == null) {
            sessions = start(this::openSessions);
        }
        return sessions;
    }

    synchronized TickerKafka kafka() {
        if (kafka == null) {
            kafka = start(StoreContainers::startKafka);
        }
        return new TickerKafka(kafka.getBootstrapServers());
    }

    /** What did not start for one test is not started again, and waited for, for each of the others. */
    private <T> T start(Supplier<T> start) {
        if (failure != null) {
            throw failure;
        }
        try {
            return start.get();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private CassandraSessions openSessions() {
        CassandraContainer node = startCassandra(world.region(SharedWorld.SYDNEY));
        cassandra = node;
        String contactPoint = node.getContactPoint().getHostString() + ":"
                + node.getContactPoint().getPort();
        CassandraProperties.Session address = new CassandraProperties.Session(List.of(contactPoint), Map.of());
        return new CassandraSessions(
                world,
                SharedWorld.SYDNEY,
                new CassandraProperties(Map.of(SharedWorld.SYDNEY, address), Engine.CASSANDRA, true, 1, PATIENCE),
                session -> {},
                ObservationRegistry.NOOP);
    }

    private static KafkaContainer startKafka() {
        KafkaContainer started = new KafkaContainer(image("apache/kafka", "kafka")).withStartupTimeout(PATIENCE);
        started.start();
        try {
            createTopics(started.getBootstrapServers());
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private static CassandraContainer startCassandra(Region region) {
        CassandraContainer node = new CassandraContainer(image("cassandra", "cassandra"))
                .withEnv("CASSANDRA_DC", region.datacenter())
                .withEnv("MAX_HEAP_SIZE", "512M")
                .withEnv("HEAP_NEWSIZE", "128M")
                // The image's own options choose G1, and a JVM takes one collector only.
                .withEnv("NODE_JVM_OPTIONS", "-XX:-UseG1GC -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .withCopyFileToContainer(MountableFile.forHostPath("../deploy/compose/cassandra"), "/etc/geobroker")
                .withCreateContainerCmdModifier(
                        container -> container.withEntrypoint("bash", "/etc/geobroker/start-node"))
                // Cassandra opens this one last; asking by cqlsh takes a core-second each time.
                .waitingFor(Wait.forListeningPort())
                .withStartupTimeout(PATIENCE);
        node.start();
        return node;
    }

    /** As brokers do at their start. */
    private static void createTopics(String bootstrapServers) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            join(admin.createTopics(List.of(
                            new NewTopic(TickerTopic.NAME, TickerTopic.PARTITIONS, (short) 1)
                                    .configs(TickerTopic.CONFIG),
                            new NewTopic(TickerTopic.DEAD_LETTERS, TickerTopic.DEAD_LETTER_PARTITIONS, (short) 1)))
                    .all()
                    .toCompletionStage());
        }
    }

    private static World oneRegion(String name) {
        World two = WorldFile.load("two-regions");
        return new World(
                "one-region",
                List.of(two.region(name)),
                List.of(),
                two.exchanges().stream()
                        .filter(exchange -> exchange.region().equals(name))
                        .toList());
    }

    private static String image(String name, String tool) {
        try {
            return name + ":" + Poms.testedVersion(tool);
        } catch (Exception e) {
            throw new IllegalStateException("which version of " + tool + "?", e);
        }
    }

    @Override
    public synchronized void close() {
        if (sessions != null) {
            sessions.close();
        }
        if (cassandra != null) {
            cassandra.close();
        }
        if (kafka != null) {
            kafka.close();
        }
    }
}
