package io.geobroker.testbed.application;

import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Collector;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Jdk;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A Spring Boot application as a child process, ready when its health is UP.
 *
 * @param name unique in its world: {@code broker-sydney-1}
 * @param jvmOptions override the testbed's
 * @param arguments override properties of the same name
 * @param environment added to this process's variables
 * @param health address of its health, possibly the same
 * @param tls for the health check; null for plain text
 */
public record SpringProcess(
        String name,
        Program program,
        int heapMebibytes,
        List<String> jvmOptions,
        Map<String, String> properties,
        List<String> arguments,
        Map<String, String> environment,
        InetSocketAddress address,
        InetSocketAddress health,
        @Nullable SSLContext tls,
        Duration readyWithin) {
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);

    /**
     * Not started.
     *
     * @param directory of the world; the working directory is {@code data/<name>} in it
     */
    public ChildProcess in(Path directory) {
        List<String> jvm = new ArrayList<>();
        jvm.add("-Xmx" + heapMebibytes + "m");
        jvm.addAll(Collector.serialUnlessChosen(jvmOptions));
        jvm.add("-XX:+ExitOnOutOfMemoryError");
        jvm.add(ChildCommand.QUICK_COMPILER);
        jvm.addAll(jvmOptions);
        List<String> all = new ArrayList<>();
        properties.forEach((key, value) -> {
            // Spring makes a list of repeated arguments.
            if (arguments.stream().noneMatch(argument -> argument.startsWith("--" + key + "="))) {
                all.add("--" + key + "=" + value);
            }
        });
        all.add("--server.address=" + address.getAddress().getHostAddress());
        all.add("--server.port=" + address.getPort());
        all.addAll(arguments);
        Path log = directory.resolve("logs").resolve(name + ".log");
        ChildCommand command = new ChildCommand(
                name,
                Jdk.running().java(),
                jvm,
                program.classPath(),
                program.mainClass(),
                all,
                directory.resolve("data").resolve(name),
                log,
                log,
                Stream.of(address, health).distinct().toList(),
                environment);
        HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(ANSWER_WITHIN);
        HttpClient client = tls == null ? http.build() : http.sslContext(tls).build();
        HttpRequest asking = HttpRequest.newBuilder(URI.create(
                        (tls == null ? "http://" : "https://") + HostAndPort.of(health) + "/actuator/health/readiness"))
                .timeout(ANSWER_WITHIN)
                .build();
        // DOWN is answered with 503.
        return new ChildProcess(
                command,
                () -> client.send(asking, HttpResponse.BodyHandlers.discarding())
                                .statusCode()
                        == 200,
                readyWithin);
    }
}
