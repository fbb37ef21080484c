package io.geobroker.testbed.secure;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of a driver session.
 *
 * @param user null for nodes without authentication
 * @param tls null for plain text
 */
public record NodeAccess(
        @Nullable String user,
        @Nullable String password,
        @Nullable SSLContext tls) {
    public static final NodeAccess OPEN = new NodeAccess(null, null, null);

    public void applyTo(CqlSessionBuilder session) {
        if (user != null && password != null) {
            session.withAuthCredentials(user, password);
        }
        if (tls != null) {
            session.withSslEngineFactory(new NamedNodes(tls));
        }
    }

    @Override
    public String toString() {
        return "NodeAccess[" + user + "]";
    }
}
