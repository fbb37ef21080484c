package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import io.geobroker.tls.LiveSslBundle;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/**
 * Credentials and TLS of a session.
 *
 * @param user null without authentication
 * @param password null exactly when the user is
 * @param tls null for plain text
 */
public record CassandraAccess(
        @Nullable String user,
        @Nullable String password,
        @Nullable BundleEngines tls) {
    public static final CassandraAccess OPEN = new CassandraAccess(null, null, null);

    /** @throws IllegalArgumentException if only one of user and password is set */
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

    @Override
    public String toString() {
        return "CassandraAccess[user=" + user + ", tls=" + tls + "]";
    }
}
