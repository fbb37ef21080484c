package io.geobroker.testbed.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import io.geobroker.testbed.secure.NodeAccess;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Opens a driver session to one datacenter of a world, at home or across the WAN. */
public final class RegionSession {
    private RegionSession() {}

    /**
     * Consistency LOCAL_QUORUM, serial consistency LOCAL_SERIAL, requests time out after 10 s.
     *
     * @param translation from the address a node announces to the one to connect to
     */
    public static CqlSession open(
            List<InetSocketAddress> contactPoints, String datacenter, Map<String, String> translation) {
        return open(contactPoints, datacenter, translation, NodeAccess.OPEN);
    }

    /**
     * As above, to nodes that want to know who asks.
     *
     * @param translation from the address a node announces to the one to connect to
     */
    public static CqlSession open(
            List<InetSocketAddress> contactPoints,
            String datacenter,
            Map<String, String> translation,
            NodeAccess access) {
        return open(contactPoints, datacenter, access, settings(translation));
    }

    /**
     * What {@link #open} sets, for who sets more.
     *
     * @param translation from the address a node announces to the one to connect to
     */
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

    /** Within a world. */
    private static ProgrammaticDriverConfigLoaderBuilder in(
            Map<String, String> translation, ProgrammaticDriverConfigLoaderBuilder settings) {
        return settings.withClass(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS, WorldAddressTranslator.class)
                .withStringList(
                        WorldAddressTranslator.TRANSLATION,
                        translation.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .toList())
                // Else closing a session waits for two seconds in which nobody uses it.
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
    }

    /**
     * Everything as the driver has it by default: consistency LOCAL_ONE, requests time out after 2 s.
     *
     * @param translation from the address a node announces to the one to connect to
     */
    public static CqlSession openWithDriverDefaults(
            List<InetSocketAddress> contactPoints, String datacenter, Map<String, String> translation) {
        // Opening alone gets more time: across an ocean the default of 5 s is too short on a busy machine.
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
