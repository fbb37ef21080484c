package io.geobroker.testbed.kafka;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedFile;
import io.geobroker.testbed.process.Ports;
import io.geobroker.testbed.process.ReadyCheck;
import io.geobroker.testbed.process.Uninterrupted;
import io.geobroker.testbed.secure.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/** The Kafka of one region: a single KRaft server, broker and controller in one. */
public final class KafkaServer extends ChildProcess {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final int ANSWER_WITHIN_MS = 3_000;
    /** What the administrator asks for. */
    static final Duration DONE_WITHIN = Duration.ofSeconds(30);

    private final String region;
    private final KafkaFiles files;
    private final ChildProcess format;

    /** Not started. The options override all others, the directory is the world's, credentials are null unless it is secure. */
    public KafkaServer(
            Addresses addresses,
            String region,
            int heapMebibytes,
            List<String> jvmOptions,
            Path directory,
            @Nullable Credentials credentials) {
        this(
                region,
                new KafkaFiles(
                        directory.resolve("data").resolve("kafka-" + region),
                        addresses.kafka(region),
                        addresses.kafkaController(region),
                        credentials == null ? null : new SecureKafka(region, credentials)),
                jvm(heapMebibytes, jvmOptions),
                directory.resolve("logs").resolve("kafka-" + region + ".log"));
    }

    private KafkaServer(String region, KafkaFiles files, List<String> jvm, Path log) {
        super(
                new ChildCommand(
                        "kafka-" + region,
                        Jdk.running().java(),
                        jvm,
                        PackagedFile.classPath(KafkaServer.class),
                        "kafka.Kafka",
                        List.of(files.properties().toString()),
                        files.directory(),
                        log,
                        log,
                        List.of(files.address(), files.controller()),
                        Map.of()),
                () -> answers(files),
                READY_WITHIN);
        this.region = region;
        this.files = files;
        ChildCommand formatting = new ChildCommand(
                name() + " (format)",
                Jdk.running().java(),
                jvm,
                PackagedFile.classPath(KafkaServer.class),
                "kafka.tools.StorageTool",
                files.formatArguments(),
                files.directory(),
                log,
                log,
                List.of(),
                Map.of());
        this.format = new ChildProcess(formatting, ReadyCheck.RUNNING, READY_WITHIN);
    }

    private static List<String> jvm(int heapMebibytes, List<String> options) {
        List<String> jvm = ChildCommand.smallJvm(heapMebibytes, options);
        jvm.addAll(List.of(
                "-Dorg.slf4j.simpleLogger.showDateTime=true",
                "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss,SSS",
                "-Dorg.slf4j.simpleLogger.showThreadName=false",
                "-Dorg.slf4j.simpleLogger.showShortLogName=true",
                "-Dorg.slf4j.simpleLogger.log.org.apache.kafka=warn",
                "-Dorg.slf4j.simpleLogger.log.state.change.logger=warn"));
        return jvm;
    }

    private static boolean answers(KafkaFiles files) throws Exception {
        // The admin client logs a warning for each refused connection.
        Ports.requireOpen(files.address(), Duration.ofMillis(ANSWER_WITHIN_MS));
        Map<String, Object> settings = clientSettings(files);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_WITHIN_MS);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_WITHIN_MS);
        try (Admin admin = Admin.create(settings)) {
            return !admin.describeCluster()
                    .nodes()
                    .get(ANSWER_WITHIN_MS, TimeUnit.MILLISECONDS)
                    .isEmpty();
        }
    }

    public String region() {
        return region;
    }

    /** For its region: {@code 127.0.1.200:9092}. */
    public String bootstrapServers() {
        return HostAndPort.of(files.address());
    }

    /** For the administrator. */
    public Map<String, Object> clientSettings() {
        return clientSettings(files);
    }

    private static Map<String, Object> clientSettings(KafkaFiles files) {
        Map<String, Object> settings = new HashMap<>();
        if (files.secure() != null) {
            settings.putAll(files.secure().adminSettings());
        }
        settings.put("bootstrap.servers", HostAndPort.of(files.address()));
        return settings;
    }

    /** With as many partitions as the brokers' one, unless it exists. */
    public void createTickerTopic(String name) {
        createTopics(tickers(name));
    }

    private static NewTopic tickers(String name) {
        return new NewTopic(name, TickerTopic.PARTITIONS, (short) 1).configs(TickerTopic.CONFIG);
    }

    /** Those that exist stay. */
    private void createTopics(NewTopic... topics) {
        try (Admin admin = Admin.create(clientSettings())) {
            Uninterrupted.requireDone(
                    admin.createTopics(List.of(topics)).all(), DONE_WITHIN, name() + " does not create topics");
        } catch (IllegalStateException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }

    /** For new connections. */
    public void reloadCertificate() {
        if (files.secure() != null) {
            files.secure().reload(clientSettings());
        }
    }

    /** Formats its directory if needed, and waits until it answers. */
    @Override
    public void start() {
        files.write();
        if (!files.isFormatted()) {
            format.run();
        }
        super.start();
        if (files.secure() != null) {
            createTopics(
                    tickers(TickerTopic.NAME),
                    new NewTopic(TickerTopic.DEAD_LETTERS, TickerTopic.DEAD_LETTER_PARTITIONS, (short) 1));
            files.secure().giveRights(clientSettings());
        }
    }

    @Override
    public void close() {
        format.close();
        super.close();
    }
}
