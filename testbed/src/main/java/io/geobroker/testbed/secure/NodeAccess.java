package io.geobroker.testbed.secure;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What a driver session shows to the nodes that it connects to.
 *
 * @param user null where nodes ask for none
 * @param password of the user
 * @param tls null where connections are plain text
 */
public record NodeAccess(
        @Nullable String user,
        @Nullable String password,
        @Nullable SSLContext tls) {
    /** To nodes that let in everybody. */
    public static final NodeAccess OPEN = new NodeAccess(null, null, null);

    public void applyTo(CqlSessionBuilder session) {
        if (user != null && password != null) {
            session.withAuthCredentials(user, password);
        }
        if (tls != null) {
            session.withSslEngineFactory(new NamedNodes(tls));
        }
    }

    /** Not the password. */
    @Override
    public String toString() {
        return "NodeAccess[" + user + "]";
    }
}
