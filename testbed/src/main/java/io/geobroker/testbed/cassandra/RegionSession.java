package io.geobroker.testbed.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import io.geobroker.schema.world.Region;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.secure.NodeAccess;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Opens driver sessions to a datacenter. A translation is from the announced address of a node to the one to use. */
public final class RegionSession {
    private RegionSession() {}

    /** With LOCAL_QUORUM, LOCAL_SERIAL and timeouts of 10 s. */
    public static CqlSession open(
            List<InetSocketAddress> contactPoints, String datacenter, Map<String, String> translation) {
        return open(contactPoints, datacenter, translation, NodeAccess.OPEN);
    }

    public static CqlSession open(
            List<InetSocketAddress> contactPoints,
            String datacenter,
            Map<String, String> translation,
            NodeAccess access) {
        return open(contactPoints, datacenter, access, settings(translation));
    }

    /** To the world's first region, from there. */
    public static CqlSession openInFirst(Addresses addresses, NodeAccess access) {
        Region first = addresses.world().regions().get(0);
        return open(
                addresses.contactPoints(first.name(), first.name()),
                first.datacenter(),
                addresses.translation(first.name()),
                access);
    }

    /** The settings of {@link #open}, for extension. */
    public static ProgrammaticDriverConfigLoaderBuilder settings(Map<String, String> translation) {
        return in(
                translation,
                DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(10))
                        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(10))
                        .withDuration(DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, Duration.ofSeconds(10))
                        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(10))
                        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, Duration.ofSeconds(10))
                        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
                        .withString(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, "LOCAL_SERIAL"));
    }

    private static ProgrammaticDriverConfigLoaderBuilder in(
            Map<String, String> translation, ProgrammaticDriverConfigLoaderBuilder settings) {
        return settings.withClass(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS, WorldAddressTranslator.class)
                .withStringList(
                        WorldAddressTranslator.TRANSLATION,
                        translation.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .toList())
                // Otherwise closing a session takes two seconds.
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
    }

    /** With the driver's defaults: LOCAL_ONE and a timeout of 2 s. */
    public static CqlSession openWithDriverDefaults(
            List<InetSocketAddress> contactPoints, String datacenter, Map<String, String> translation) {
        // Only opening gets more than the default 5 s, which is short between regions on a busy machine.
        return open(
                contactPoints,
                datacenter,
                NodeAccess.OPEN,
                in(
                        translation,
                        DriverConfigLoader.programmaticBuilder()
                                .withDuration(
                                        DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(20))));
    }

    private static CqlSession open(
            List<InetSocketAddress> contactPoints,
            String datacenter,
            NodeAccess access,
            ProgrammaticDriverConfigLoaderBuilder settings) {
        CqlSessionBuilder session = CqlSession.builder()
                .addContactPoints(contactPoints)
                .withLocalDatacenter(datacenter)
                .withConfigLoader(settings.build());
        access.applyTo(session);
        return session.build();
    }
}
