package io.geobroker.testbed.zipkin;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.cassandra.Roles;
import io.geobroker.testbed.certificate.SecretFiles;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.secure.NodeAccess;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.StoreFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Zipkin's keyspace in the first region's nodes, and its driver's configuration.
 *
 * <p>Zipkin's own script would create a keyspace without datacenters, whose reads fail with two of them. Spans are kept for
 * a day, in files by the hour, compressed with Zstd.
 */
record ZipkinStorage(
        Addresses addresses,
        int replicas,
        Path driverConfiguration,
        @Nullable Roles roles) {
    static final String KEYSPACE = "zipkin2";

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);
    private static final long KEPT_SECONDS = Duration.ofDays(1).toSeconds();

    private String region() {
        return addresses.regions().get(0);
    }

    String datacenter() {
        return addresses.world().region(region()).datacenter();
    }

    String contactPoints() {
        return addresses.contactPoints(region(), region()).stream()
                .map(HostAndPort::of)
                .collect(Collectors.joining(","));
    }

    /** With the right to create tables. */
    void createKeyspace() {
        try (CqlSession session = open()) {
            session.execute(ddl("CREATE KEYSPACE IF NOT EXISTS " + KEYSPACE
                    + " WITH replication = {'class': 'NetworkTopologyStrategy', '" + datacenter() + "': " + replicas
                    + "} AND durable_writes = false"));
        }
        writeDriverConfiguration();
        if (roles != null) {
            roles.allowZipkin(KEYSPACE, false);
        }
    }

    void setUpTables() {
        try (CqlSession session = open()) {
            List<String> tables = session
                    .execute(SimpleStatement.newInstance(
                            "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", KEYSPACE))
                    .all()
                    .stream()
                    .map(row -> String.valueOf(row.getString("table_name")))
                    .toList();
            // All at once, so that nodes agree on the schema only once.
            tables.stream()
                    .map(table -> session.executeAsync(ddl("ALTER TABLE " + KEYSPACE + "." + table
                                    + " WITH compaction = {'class': 'TimeWindowCompactionStrategy',"
                                    + " 'compaction_window_unit': 'HOURS', 'compaction_window_size': '1'}"
                                    + " AND compression = {'class': 'ZstdCompressor'} AND default_time_to_live = "
                                    + KEPT_SECONDS))
                            .toCompletableFuture())
                    .toList()
                    .forEach(CompletableFuture::join);
        }
        if (roles != null) {
            roles.allowZipkin(KEYSPACE, true);
        }
    }

    private CqlSession open() {
        return RegionSession.openInFirst(
                addresses, roles == null ? NodeAccess.OPEN : roles.credentials().access(Role.ADMIN));
    }

    private static SimpleStatement ddl(String cql) {
        return SimpleStatement.newInstance(cql).setTimeout(DDL_TIMEOUT);
    }

    private static String tls(StoreFiles stores) {
        return """
                  advanced.ssl-engine-factory {
                    keystore-path = "%1$s"
                    keystore-password = "%2$s"
                    truststore-path = "%1$s"
                    truststore-password = "%2$s"
                  }
                """.formatted(stores.store(), stores.password());
    }

    /** One subnet per node: a wider one would map all to one address. */
    private void writeDriverConfiguration() {
        String subnets = addresses.translation(region()).entrySet().stream()
                .map(entry -> "      \"" + entry.getKey() + "/32\" = \"" + entry.getValue() + ":" + Addresses.CQL_PORT
                        + "\"\n")
                .collect(Collectors.joining());
        SecretFiles.write(driverConfiguration, """
                datastax-java-driver {
                  basic.request.timeout = 10 seconds
                  advanced.connection.init-query-timeout = 10 seconds
                  advanced.connection.set-keyspace-timeout = 10 seconds
                  advanced.control-connection.timeout = 10 seconds
                  advanced.metadata.schema.request-timeout = 20 seconds
                  advanced.address-translator {
                    class = SubnetAddressTranslator
                    resolve-addresses = true
                    subnet-addresses {
                %s    }
                  }
                %s}
                """.formatted(
                        subnets, roles == null ? "" : tls(roles.credentials().stores(ZipkinServer.NAME))));
    }
}
