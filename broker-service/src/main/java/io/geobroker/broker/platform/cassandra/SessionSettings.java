package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The driver's settings for one session: {@code sessions.conf}, and what differs.
 *
 * @param roundTrip added to every timeout, delay and heartbeat; zero at home
 */
record SessionSettings(Region region, boolean abroad, CassandraProperties.Session address, Duration roundTrip) {
    private static final String ROOT = "datastax-java-driver.";
    private static final Config COMMON = ConfigFactory.parseResources(
            SessionSettings.class,
            "sessions.conf",
            ConfigParseOptions.defaults().setAllowMissing(false));

    static SessionSettings of(World world, Region from, Region to, CassandraProperties properties) {
        CassandraProperties.Session address = properties.sessions().get(to.name());
        if (address == null) {
            throw new IllegalArgumentException("region " + to.name() + " has no contact points");
        }
        return new SessionSettings(to, !to.equals(from), address, world.roundTrip(from.name(), to.name()));
    }

    /**
     * With no contact point resolved, the driver would connect to 127.0.0.1 and stay there.
     *
     * @return fails with {@link UnknownHostException} while none resolves, such as a service without pods
     */
    CompletionStage<Void> lookUp() {
        return CompletableFuture.runAsync(
                () -> {
                    if (address.contactPoints().stream().noneMatch(SessionSettings::isKnown)) {
                        throw new CompletionException(new UnknownHostException(
                                "none of " + address.contactPoints() + " is the address of a known host"));
                    }
                },
                // A resolver may be silent for long, and the common pool is small.
                look -> {
                    Thread thread = new Thread(look, "look up " + region.name());
                    thread.setDaemon(true);
                    thread.start();
                });
    }

    private static boolean isKnown(String contactPoint) {
        try {
            return InetAddress.getAllByName(contactPoint.substring(0, contactPoint.lastIndexOf(':'))).length > 0;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    DriverConfigLoader loader() {
        return DriverConfigLoader.fromString(config().root().render(ConfigRenderOptions.concise()));
    }

    Config config() {
        Map<String, Object> own = new HashMap<>();
        own.put(ROOT + "basic.session-name", region.name());
        own.put(ROOT + "basic.contact-points", address.contactPoints());
        own.put(ROOT + "basic.load-balancing-policy.local-datacenter", region.datacenter());
        if (!address.translate().isEmpty()) {
            putTranslation(own);
        }
        if (abroad) {
            putRoundTrip(own);
            // Rows of one partition are alike, and last prices are read every second.
            own.put(ROOT + "advanced.protocol.compression", "lz4");
            // There may be many such sessions, with few requests.
            own.put(ROOT + "advanced.netty.io-group.size", 1);
            own.put(ROOT + "advanced.netty.admin-group.size", 1);
            // CassandraSessions retries, and leaves no half-open session.
            own.put(ROOT + "advanced.reconnect-on-init", false);
        }
        return ConfigFactory.parseMap(own).withFallback(COMMON);
    }

    private void putTranslation(Map<String, Object> own) {
        own.put(ROOT + "advanced.address-translator.class", AnnouncedAddresses.class.getName());
        own.put(
                ROOT + AnnouncedAddresses.TRANSLATION.getPath(),
                address.translate().entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .toList());
    }

    private void putRoundTrip(Map<String, Object> own) {
        COMMON.entrySet().stream()
                .map(Map.Entry::getKey)
                .filter(path -> (path.endsWith("timeout") && !path.contains("shutdown"))
                        || path.endsWith("speculative-execution-policy.delay")
                        || path.endsWith("heartbeat.interval"))
                .forEach(path ->
                        own.put(path, COMMON.getDuration(path).plus(roundTrip).toMillis() + " ms"));
    }
}
