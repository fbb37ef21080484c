package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import io.geobroker.tls.LiveSslBundle;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/**
 * What a session shows to the nodes that it connects to.
 *
 * @param user and its password; null where nodes ask for none
 * @param password of the user
 * @param tls makes each connection's engine; null where connections are plain text
 */
public record CassandraAccess(
        @Nullable String user,
        @Nullable String password,
        @Nullable BundleEngines tls) {
    /** To nodes that let in everybody. */
    public static final CassandraAccess OPEN = new CassandraAccess(null, null, null);

    /** @throws IllegalArgumentException with a user without a password */
    public static CassandraAccess of(AccessProperties properties, SslBundles bundles) {
        String bundle = properties.bundle();
        BundleEngines engines = bundle == null || bundle.isBlank()
                ? null
                : new BundleEngines(new LiveSslBundle(bundles, bundle), properties.verifyHosts());
        return new CassandraAccess(properties.user(), properties.password(), engines);
    }

    public CassandraAccess {
        if ((user == null) != (password == null)) {
            throw new IllegalArgumentException(
                    "geobroker.cassandra.access must have user and password, or neither of them");
        }
    }

    void applyTo(CqlSessionBuilder session) {
        if (user != null && password != null) {
            session.withAuthCredentials(user, password);
        }
        if (tls != null) {
            session.withSslEngineFactory(tls);
        }
    }

    /** Not the password. */
    @Override
    public String toString() {
        return "CassandraAccess[user=" + user + ", tls=" + tls + "]";
    }
}
