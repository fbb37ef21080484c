package io.geobroker.testbed.zipkin;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.cassandra.Roles;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedClassPath;
import io.geobroker.testbed.process.SingleProcess;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The world's Zipkin server. It stores in the nodes of its own region, the first. Thread-safe. */
public final class ZipkinServer extends SingleProcess implements AutoCloseable {
    private static final String NAME = "zipkin";
    private static final int HEAP_MEBIBYTES = 128;
    /** The first start creates keyspace and tables, up to a minute on a busy machine. */
    private static final Duration READY_WITHIN = Duration.ofMinutes(4);

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

    private final InetSocketAddress address;
    private final ZipkinStorage storage;
    private final ChildProcess server;
    private final @Nullable SecureZipkin secure;
    private volatile boolean started;

    /**
     * Not started.
     *
     * @param directory of the world's data and logs
     * @param roles null unless the world is secure
     */
    public ZipkinServer(Addresses addresses, int nodes, int replicas, Path directory, @Nullable Roles roles) {
        this.secure = roles == null ? null : new SecureZipkin(roles);
        this.address = addresses.zipkin();
        Path home = directory.resolve("data").resolve(NAME);
        this.storage = new ZipkinStorage(addresses, nodes, replicas, home.resolve("driver.conf"), secure);
        Path log = directory.resolve("logs").resolve(NAME + ".log");
        List<String> jar = PackagedClassPath.of(ZipkinServer.class);
        Program program = Program.ofWholeJar(Path.of(jar.get(0)));
        ChildCommand command = new ChildCommand(
                NAME,
                Jdk.running().java(),
                List.of(
                        "-Xmx" + HEAP_MEBIBYTES + "m",
                        "-XX:+UseSerialGC",
                        ChildCommand.QUICK_COMPILER,
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Dconfig.file=" + home.resolve("driver.conf")),
                program.classPath(),
                program.mainClass(),
                arguments(),
                home,
                log,
                log,
                List.of(address));
        HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(ANSWER_WITHIN);
        HttpClient client = secure == null
                ? http.build()
                : http.sslContext(secure.credentials().context()).build();
        HttpRequest health = HttpRequest.newBuilder(uri().resolve("/health"))
                .timeout(ANSWER_WITHIN)
                .build();
        this.server = new ChildProcess(
                command,
                () -> client.send(health, HttpResponse.BodyHandlers.discarding())
                                .statusCode()
                        == 200,
                READY_WITHIN);
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "--armeria.ports[0].ip=" + address.getAddress().getHostAddress(),
                "--armeria.ports[0].port=" + address.getPort(),
                "--armeria.ports[0].protocols[0]=" + uri().getScheme(),
                "--zipkin.self-tracing.enabled=false",
                "--zipkin.storage.type=cassandra3",
                "--zipkin.storage.cassandra3.keyspace=" + ZipkinStorage.KEYSPACE,
                "--zipkin.storage.cassandra3.contact-points=" + storage.contactPoints(),
                "--zipkin.storage.cassandra3.local-dc=" + storage.datacenter(),
                "--zipkin.storage.cassandra3.max-connections=2",
                "--zipkin.storage.cassandra3.ensure-schema=true"));
        if (secure != null) {
            arguments.addAll(secure.arguments());
        }
        return arguments;
    }

    /** Of its API and its page. */
    public URI uri() {
        return URI.create((secure == null ? "http" : "https") + "://localhost:" + address.getPort());
    }

    public boolean wasStarted() {
        return started;
    }

    /** Creates its keyspace, starts it, and configures its tables once it can store. The nodes must run. */
    public void start() {
        started = true;
        storage.createKeyspace();
        if (secure != null) {
            secure.allow(false);
        }
        server.start();
        storage.setUpTables();
        if (secure != null) {
            secure.allow(true);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    protected ChildProcess process() {
        return server;
    }

    @Override
    public void close() {
        server.close();
    }
}
