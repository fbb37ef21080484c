package io.geobroker.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.secure.NodeAccess;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.Security;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** How clients reach a world: addresses, sessions, HTTP clients and the certificates they need. */
abstract class ReachableWorld {
    private final TestbedOptions options;
    private final Addresses addresses;
    private final Path directory;
    private final @Nullable Security security;

    ReachableWorld(TestbedOptions options, Path directory, @Nullable Security security) {
        this.options = options;
        this.addresses = new Addresses(options.world(), options.baseAddress(), options.nodesPerDatacenter());
        this.directory = directory;
        this.security = security;
    }

    public TestbedOptions options() {
        return options;
    }

    public World world() {
        return options.world();
    }

    public Addresses addresses() {
        return addresses;
    }

    /** Absolute. */
    public Path directory() {
        return directory;
    }

    /** As the administrator, from one region to a region's datacenter. */
    public CqlSession openSession(String fromRegion, String toRegion) {
        return openSession(fromRegion, toRegion, Role.ADMIN);
    }

    /**
     * Takes a region out of the data's replication, so that the others have a majority without it. Those taken out before
     * stay out.
     *
     * @param through a region that answers
     */
    public void stopReplicatingTo(String region, String through) {
        String lost = world().region(region).datacenter();
        try (CqlSession session = openSession(through, through)) {
            Map<String, String> now = session.getMetadata()
                    .getKeyspace(Schema.KEYSPACE)
                    .orElseThrow()
                    .getReplication();
            session.execute("ALTER KEYSPACE " + Schema.KEYSPACE + " WITH replication = " + without(lost, now));
        }
    }

    static String without(String datacenter, Map<String, String> replication) {
        return replication.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(datacenter))
                .map(entry -> "'" + entry.getKey() + "': '" + entry.getValue() + "'")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    CqlSession openSession(String fromRegion, String toRegion, Role role) {
        return openSession(
                fromRegion,
                toRegion,
                security == null ? NodeAccess.OPEN : security.credentials().access(role));
    }

    public CqlSession openSession(String fromRegion, String toRegion, NodeAccess access) {
        return RegionSession.open(
                addresses.contactPoints(fromRegion, toRegion),
                world().region(toRegion).datacenter(),
                addresses.translation(fromRegion),
                access);
    }

    /** @throws IllegalStateException unless the world is secure */
    public Security security() {
        if (security == null) {
            throw new IllegalStateException(world().name() + " is not secure");
        }
        return security;
    }

    /** Null unless the world is secure. */
    @Nullable
    SSLContext tls() {
        return security == null ? null : security.credentials().context();
    }

    /** With the administrator's certificate. */
    public HttpClient.Builder http() {
        HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        SSLContext tls = tls();
        return tls == null ? client : client.sslContext(tls);
    }

    /** The certificate authority's file; empty unless the world is secure. */
    public Optional<Path> authority() {
        return options.secure() ? Optional.of(directory.resolve(IssuedCertificate.AUTHORITY)) : Optional.empty();
    }

    public URI brokerUri(String fromRegion, String toRegion, int instance) {
        return scheme(addresses.brokerUri(fromRegion, toRegion, instance));
    }

    /** Health, metrics and operator endpoints. */
    public URI managementUri(String region, int instance) {
        return scheme(URI.create(
                "http://localhost:" + addresses.management(region, instance).getPort()));
    }

    URI scheme(URI http) {
        return security == null ? http : URI.create(http.toString().replaceFirst("^http:", "https:"));
    }
}
