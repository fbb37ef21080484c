package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.process.ChildMain;
import io.geobroker.testbed.process.PropertiesFile;
import io.geobroker.testbed.secure.Credentials;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Configuration of a secure world's node: mutual TLS and permissions. */
final class SecureNode {
    /** A node that cannot read rights any more would fail statements, and a driver asks no other one then. */
    private static final String KNOWN_FOR = "24h";

    private static final String READ_EVERY = "5s";

    /** The file of {@link #jmxSettings}. */
    static final String JMX = "jmx.properties";

    private SecureNode() {}

    static Map<String, Object> settings(NodePlace place, Credentials credentials) {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("authenticator", "PasswordAuthenticator");
        yaml.put("role_manager", "CassandraRoleManager");
        yaml.put("authorizer", "CassandraAuthorizer");
        yaml.put("network_authorizer", "CassandraNetworkAuthorizer");
        for (String cache : List.of("roles", "permissions", "credentials")) {
            yaml.put(cache + "_validity", KNOWN_FOR);
            yaml.put(cache + "_update_interval", READ_EVERY);
            yaml.put(cache + "_cache_active_update", true);
        }
        Map<String, Object> internode = tls(credentials.ring(place.name()));
        internode.put("internode_encryption", "all");
        yaml.put("server_encryption_options", internode);
        Map<String, Object> clients = tls(credentials.certificates(place.name()));
        clients.put("enabled", true);
        clients.put("optional", false);
        yaml.put("client_encryption_options", clients);
        return yaml;
    }

    /** PEM needs no store password. */
    private static Map<String, Object> tls(Path certificates) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put(
                "ssl_context_factory", Map.of("class_name", "org.apache.cassandra.security.PEMBasedSslContextFactory"));
        options.put("keystore", certificates.resolve(IssuedCertificate.BOTH).toString());
        options.put(
                "truststore", certificates.resolve(IssuedCertificate.AUTHORITY).toString());
        options.put("require_client_auth", true);
        return options;
    }

    /**
     * The JDK's JMX server instead of Cassandra's, which would use TLS on all addresses. Any certificate of the nodes'
     * authority has full access.
     */
    static List<String> jmx(NodePlace place) {
        return List.of(
                ChildMain.JMX_EXPORT,
                "-D" + ChildMain.JMX_SETTINGS + "=" + place.configuration(JMX),
                "-Djava.rmi.server.hostname=127.0.0.1",
                // For the default superuser, which the testbed replaces.
                "-Dcassandra.superuser_setup_delay_ms=500");
    }

    static String jmxSettings(NodePlace place, Credentials credentials) {
        return PropertiesFile.text(
                """
                com.sun.management.jmxremote.host=127.0.0.1
                com.sun.management.jmxremote.port=%1$s
                com.sun.management.jmxremote.rmi.port=%1$s
                com.sun.management.jmxremote.authenticate=false
                com.sun.management.jmxremote.ssl=true
                com.sun.management.jmxremote.registry.ssl=true
                com.sun.management.jmxremote.ssl.need.client.auth=true
                com.sun.management.jmxremote.ssl.config.file=%2$s
                """.formatted(place.jmxPort(), credentials.stores(place.name()).properties()));
    }
}
