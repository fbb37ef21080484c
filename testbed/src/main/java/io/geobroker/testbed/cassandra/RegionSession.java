package io.geobroker.testbed.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
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
        DriverConfigLoader settings = DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(10))
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(10))
                .withDuration(DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, Duration.ofSeconds(10))
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(10))
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, Duration.ofSeconds(10))
                .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
                .withString(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, "LOCAL_SERIAL")
                .withClass(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS, WorldAddressTranslator.class)
                .withStringList(
                        WorldAddressTranslator.TRANSLATION,
                        translation.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .toList())
                .build();
        return CqlSession.builder()
                .addContactPoints(contactPoints)
                .withLocalDatacenter(datacenter)
                .withConfigLoader(settings)
                .build();
    }
}
