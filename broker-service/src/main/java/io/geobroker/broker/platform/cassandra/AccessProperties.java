package io.geobroker.broker.platform.cassandra;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How this broker gets into all Cassandra datacenters.
 *
 * @param user a role that may log in; none by default, for nodes that ask for none
 * @param password of that role
 * @param bundle a bundle of {@code spring.ssl.bundle}, whose certificate is shown to nodes and whose authorities are trusted;
 *     none by default, then nodes are spoken to in plain text. Connections opened after its files change use the new ones
 * @param verifyHosts whether a node's certificate must name the address it is reached under; default true. False where nodes
 *     change their addresses and their certificates do not: then any certificate of the authorities is a node's
 */
@ConfigurationProperties("geobroker.cassandra.access")
public record AccessProperties(
        @Nullable String user,
        @Nullable String password,
        @Nullable String bundle,
        @DefaultValue("true") boolean verifyHosts) {

    /** Not the password. */
    @Override
    public String toString() {
        return "AccessProperties[user=" + user + ", bundle=" + bundle + ", verifyHosts=" + verifyHosts + "]";
    }
}
