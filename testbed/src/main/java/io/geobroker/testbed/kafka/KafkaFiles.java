package io.geobroker.testbed.kafka;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.process.HostAndPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** The configuration and data of one Kafka server on disk. */
record KafkaFiles(
        Path directory,
        InetSocketAddress address,
        InetSocketAddress controller,
        @Nullable SecureKafka secure) {

    Path properties() {
        return directory.resolve("server.properties");
    }

    boolean isFormatted() {
        return Files.exists(logs().resolve("meta.properties"));
    }

    /** Kafka's random ids never start like an option. */
    List<String> formatArguments() {
        return List.of(
                "format",
                "--standalone",
                "--ignore-formatted",
                "--cluster-id",
                Uuid.randomUuid().toString(),
                "--config",
                properties().toString());
    }

    void write() {
        try {
            Files.createDirectories(directory);
            Files.writeString(properties(), settings());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + properties(), e);
        }
    }

    private Path logs() {
        return directory.resolve("logs");
    }

    private String settings() {
        String clients = (secure == null ? "PLAINTEXT://" : SecureKafka.LISTENER + "://") + HostAndPort.of(address);
        return (secure == null ? "" : secure.settings())
                + """
                process.roles=broker,controller
                node.id=1
                listeners=%1$s,CONTROLLER://%2$s
                advertised.listeners=%1$s,CONTROLLER://%2$s
                controller.listener.names=CONTROLLER
                controller.quorum.bootstrap.servers=%2$s
                log.dirs=%3$s
                num.partitions=%4$d
                num.network.threads=2
                num.io.threads=4
                offsets.topic.num.partitions=4
                offsets.topic.replication.factor=1
                transaction.state.log.num.partitions=4
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                share.coordinator.state.topic.num.partitions=4
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                group.initial.rebalance.delay.ms=0
                # A consumer may ask for a shorter session than the usual 6 s, so that a dead one is noticed sooner.
                group.min.session.timeout.ms=1000
                # A restarted server is let in when the session of the one before has ended; the default is 9 s.
                broker.session.timeout.ms=4000
                broker.heartbeat.interval.ms=500
                # Small sizes: one server per region must fit on one machine beside the nodes.
                log.segment.bytes=33554432
                log.retention.bytes=268435456
                log.cleaner.dedupe.buffer.size=2097152
                log.cleaner.threads=1
                """.formatted(clients, HostAndPort.of(controller), logs(), TickerTopic.PARTITIONS);
    }
}
