package io.geobroker.broker.platform.cassandra;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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

    @Override
    public String toString() {
        return "AccessProperties[user=" + user + ", bundle=" + bundle + ", verifyHosts=" + verifyHosts + "]";
    }
}
