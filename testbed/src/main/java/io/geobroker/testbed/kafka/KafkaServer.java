package io.geobroker.testbed.kafka;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedClassPath;
import io.geobroker.testbed.process.ReadyCheck;
import io.geobroker.testbed.process.SingleProcess;
import io.geobroker.testbed.secure.Credentials;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Kafka of one region: a single KRaft server, broker and controller in one. */
public final class KafkaServer extends SingleProcess implements AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);

    private final String region;
    private final InetSocketAddress address;
    private final @Nullable SecureKafka secure;
    private final KafkaFiles files;
    private final ChildProcess format;
    private final ChildProcess server;

    /**
     * Not started.
     *
     * @param jvmOptions override all others
     * @param directory of the world's data and logs
     * @param credentials null unless the world is secure
     */
    public KafkaServer(
            Addresses addresses,
            String region,
            int heapMebibytes,
            List<String> jvmOptions,
            Path directory,
            @Nullable Credentials credentials) {
        this.secure = credentials == null ? null : new SecureKafka(region, credentials);
        this.region = region;
        this.address = addresses.kafka(region);
        InetSocketAddress controller = addresses.kafkaController(region);
        this.files = new KafkaFiles(directory.resolve("data").resolve(name()), address, controller, secure);
        Path log = directory.resolve("logs").resolve(name() + ".log");
        List<String> classPath = PackagedClassPath.of(KafkaServer.class);
        List<String> jvm = new ArrayList<>(List.of(
                "-Xmx" + heapMebibytes + "m",
                "-XX:+UseSerialGC",
                ChildCommand.QUICK_COMPILER,
                "-XX:+ExitOnOutOfMemoryError",
                "-Dorg.slf4j.simpleLogger.showDateTime=true",
                "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss,SSS",
                "-Dorg.slf4j.simpleLogger.showThreadName=false",
                "-Dorg.slf4j.simpleLogger.showShortLogName=true",
                "-Dorg.slf4j.simpleLogger.log.org.apache.kafka=warn",
                "-Dorg.slf4j.simpleLogger.log.state.change.logger=warn"));
        jvm.addAll(jvmOptions);
        ChildCommand start = new ChildCommand(
                name(),
                Jdk.running().java(),
                jvm,
                classPath,
                "kafka.Kafka",
                List.of(files.properties().toString()),
                files.directory(),
                log,
                log,
                List.of(address, controller));
        this.server = new ChildProcess(start, () -> KafkaProbe.answers(address, clientSettings()), READY_WITHIN);
        ChildCommand formatting = new ChildCommand(
                name() + " (format)",
                Jdk.running().java(),
                jvm,
                classPath,
                "kafka.tools.StorageTool",
                files.formatArguments(),
                files.directory(),
                log,
                log,
                List.of());
        this.format = new ChildProcess(formatting, ReadyCheck.RUNNING, READY_WITHIN);
    }

    @Override
    public String name() {
        return "kafka-" + region;
    }

    @Override
    protected ChildProcess process() {
        return server;
    }

    public String region() {
        return region;
    }

    /** For its region: {@code 127.0.1.200:9092}. */
    public String bootstrapServers() {
        return HostAndPort.of(address);
    }

    /** For the administrator. */
    public Map<String, Object> clientSettings() {
        Map<String, Object> settings = new HashMap<>(secure == null ? Map.of() : secure.adminSettings());
        settings.put("bootstrap.servers", bootstrapServers());
        return settings;
    }

    /** For new connections. */
    public void reloadCertificate() {
        if (secure != null) {
            secure.reload(bootstrapServers());
        }
    }

    /** Formats its directory if needed, and waits until it answers. */
    public void start() {
        files.write();
        if (!files.isFormatted()) {
            format.run();
        }
        server.start();
        if (secure != null) {
            secure.setUp(bootstrapServers());
        }
    }

    @Override
    public void close() {
        format.close();
        server.close();
    }
}
