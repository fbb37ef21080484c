package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import io.geobroker.tls.LiveSslBundle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.ssl.SslBundles;

/**
 * How this broker authenticates to all Cassandra datacenters.
 *
 * @param user a role that may log in; none by default
 * @param password of that role
 * @param bundle of {@code spring.ssl.bundle}: certificate to show and authorities to trust. None by default: plain text. New
 *     connections use its files as they are then
 * @param verifyHosts whether a node's certificate must name its address; default true. False accepts any certificate of the
 *     authorities, for nodes that change addresses
 */
@ConfigurationProperties("geobroker.cassandra.access")
public record AccessProperties(
        @Nullable String user,
        @Nullable String password,
        @Nullable String bundle,
        @DefaultValue("true") boolean verifyHosts) {
    /** @throws IllegalArgumentException if only one of user and password is set */
    public AccessProperties {
        if ((user == null) != (password == null)) {
            throw new IllegalArgumentException(
                    "geobroker.cassandra.access must have user and password, or neither of them");
        }
    }

    /** Gives new sessions these credentials, and TLS with the bundle. */
    public Consumer<CqlSessionBuilder> with(SslBundles bundles) {
        BundleEngines tls = bundle == null || bundle.isBlank()
                ? null
                : new BundleEngines(new LiveSslBundle(bundles, bundle), verifyHosts);
        return session -> {
            if (user != null && password != null) {
                session.withAuthCredentials(user, password);
            }
            if (tls != null) {
                session.withSslEngineFactory(tls);
            }
        };
    }

    @Override
    public String toString() {
        return "AccessProperties[user=" + user + ", bundle=" + bundle + ", verifyHosts=" + verifyHosts + "]";
    }
}
