package io.geobroker.testbed.kafka;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.PackagedFile;
import io.geobroker.testbed.process.PropertiesFile;
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
    /** Below Kafka's working directory: it would split a path at commas. */
    private static final String LOGS = "logs";

    Path properties() {
        return directory.resolve("server.properties");
    }

    boolean isFormatted() {
        return Files.exists(directory.resolve(LOGS).resolve("meta.properties"));
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
            Files.writeString(properties(), PropertiesFile.text(settings()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + properties(), e);
        }
    }

    private String settings() {
        String clients = (secure == null ? "PLAINTEXT://" : SecureKafka.LISTENER + "://") + HostAndPort.of(address);
        return PackagedFile.text(KafkaFiles.class, "server.properties")
                + (secure == null ? "" : secure.settings())
                + """
                listeners=%1$s,CONTROLLER://%2$s
                advertised.listeners=%1$s,CONTROLLER://%2$s
                controller.quorum.bootstrap.servers=%2$s
                log.dirs=%3$s
                num.partitions=%4$s
                """.formatted(clients, HostAndPort.of(controller), LOGS, TickerTopic.PARTITIONS);
    }
}
