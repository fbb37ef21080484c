package io.geobroker.testbed.zipkin;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.cassandra.Roles;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedFile;
import io.geobroker.testbed.process.ReadyCheck;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.StoreFiles;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The world's Zipkin server. It stores in the nodes of its own region, the first. Thread-safe. */
public final class ZipkinServer extends ChildProcess {
    static final String NAME = "zipkin";
    private static final int HEAP_MEBIBYTES = 128;
    /** The first start creates keyspace and tables, up to a minute on a busy machine. */
    private static final Duration READY_WITHIN = Duration.ofMinutes(4);

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

    private final URI uri;
    private final ZipkinStorage storage;
    private volatile boolean started;

    /** Not started. The directory is the world's; roles are null unless it is secure. */
    public ZipkinServer(Addresses addresses, int replicas, Path directory, @Nullable Roles roles) {
        this(
                directory,
                addresses.zipkin(),
                new ZipkinStorage(
                        addresses,
                        replicas,
                        directory.resolve("data").resolve(NAME).resolve("driver.conf"),
                        roles));
    }

    private ZipkinServer(Path directory, InetSocketAddress address, ZipkinStorage storage) {
        super(
                command(directory, address, storage),
                ReadyCheck.answersOk(
                        uri(address, storage).resolve("/health"),
                        storage.roles() == null
                                ? null
                                : storage.roles().credentials().context(),
                        ANSWER_WITHIN),
                READY_WITHIN);
        this.uri = uri(address, storage);
        this.storage = storage;
    }

    private static ChildCommand command(Path directory, InetSocketAddress address, ZipkinStorage storage) {
        Program program = Program.ofWholeJar(
                Path.of(PackagedFile.classPath(ZipkinServer.class).get(0)));
        Path log = directory.resolve("logs").resolve(NAME + ".log");
        return new ChildCommand(
                NAME,
                Jdk.running().java(),
                ChildCommand.smallJvm(HEAP_MEBIBYTES, List.of("-Dconfig.file=" + storage.driverConfiguration())),
                program.classPath(),
                program.mainClass(),
                arguments(address, storage),
                directory.resolve("data").resolve(NAME),
                log,
                log,
                List.of(address),
                Map.of());
    }

    private static List<String> arguments(InetSocketAddress address, ZipkinStorage storage) {
        List<String> arguments = new ArrayList<>(List.of(
                "--armeria.ports[0].ip=" + address.getAddress().getHostAddress(),
                "--armeria.ports[0].port=" + address.getPort(),
                "--armeria.ports[0].protocols[0]=" + uri(address, storage).getScheme(),
                "--zipkin.self-tracing.enabled=false",
                "--zipkin.storage.type=cassandra3",
                "--zipkin.storage.cassandra3.keyspace=" + ZipkinStorage.KEYSPACE,
                "--zipkin.storage.cassandra3.contact-points=" + storage.contactPoints(),
                "--zipkin.storage.cassandra3.local-dc=" + storage.datacenter(),
                "--zipkin.storage.cassandra3.max-connections=2",
                "--zipkin.storage.cassandra3.ensure-schema=true"));
        if (storage.roles() != null) {
            arguments.addAll(secure(storage.roles().credentials()));
        }
        return arguments;
    }

    /**
     * Mutual TLS and a Cassandra role. The certificate is read only at the start. Passwords are in files of these names, because
     * arguments are public.
     */
    private static List<String> secure(Credentials credentials) {
        StoreFiles stores = credentials.stores(NAME);
        credentials.secret(NAME, "armeria.ssl.key-store-password", stores.password());
        credentials.secret(NAME, "armeria.ssl.trust-store-password", stores.password());
        credentials.secret(NAME, "zipkin.storage.cassandra3.password", credentials.password(Role.ZIPKIN));
        return List.of(
                imported(credentials.secrets(NAME)),
                "--armeria.ssl.enabled=true",
                "--armeria.ssl.key-store=file:" + stores.store(),
                "--armeria.ssl.key-store-type=PKCS12",
                "--armeria.ssl.trust-store=file:" + stores.store(),
                "--armeria.ssl.trust-store-type=PKCS12",
                "--armeria.ssl.client-auth=REQUIRE",
                "--zipkin.storage.cassandra3.username=" + Role.ZIPKIN.cassandraName(),
                "--zipkin.storage.cassandra3.use-ssl=true");
    }

    /** Of a list, of which Spring splits the whole at commas, and no element. */
    static String imported(Path secrets) {
        return "--spring.config.import[0]=configtree:" + secrets + "/";
    }

    private static URI uri(InetSocketAddress address, ZipkinStorage storage) {
        return URI.create((storage.roles() == null ? "http" : "https") + "://localhost:" + address.getPort());
    }

    /** Of its API and its page. */
    public URI uri() {
        return uri;
    }

    public boolean wasStarted() {
        return started;
    }

    /** Creates its keyspace, starts it, and configures its tables once it can store. The nodes must run. Repeatable. */
    @Override
    public void start() {
        started = true;
        storage.createKeyspace();
        super.start();
        storage.setUpTables();
    }
}
