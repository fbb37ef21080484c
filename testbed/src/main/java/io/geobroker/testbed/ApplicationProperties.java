package io.geobroker.testbed;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Issuer;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.Security;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Spring properties that tell a program the addresses of its world. */
final class ApplicationProperties {
    /** A simulator's hundred customers send orders for a hundred thousand. */
    private static final int REQUESTS_A_MINUTE_PER_KEY = 60_000;

    /** The most that the production profile allows. */
    private static final int REQUESTS_IN_PRODUCTION = 6_000;

    private ApplicationProperties() {}

    static Map<String, Object> ofBroker(Testbed testbed, BrokerOptions options) {
        String region = options.region();
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("geobroker.region.name", region);
        properties.put("geobroker.region.world", world(testbed));
        // Orders fill at any time of day. Options' arguments can enable the real hours.
        properties.put("geobroker.region.keep-exchange-hours", false);
        properties.put("geobroker.region.instance", options.instanceName());
        properties.put(
                "geobroker.cassandra.replication-factor", testbed.options().replicationFactor());
        for (String to : testbed.addresses().regions()) {
            String session = "geobroker.cassandra.sessions." + to + ".";
            properties.put(
                    session + "contact-points",
                    testbed.addresses().contactPoints(region, to).stream()
                            .map(HostAndPort::of)
                            .collect(Collectors.joining(",")));
            testbed.addresses()
                    .translation(region, to)
                    .forEach((announced, target) -> properties.put(session + "translate.[" + announced + "]", target));
            String brokers = others(testbed, options, to);
            if (!brokers.isEmpty()) {
                properties.put("geobroker.region.brokers." + to, brokers);
            }
        }
        if (testbed.options().zipkin()) {
            properties.put("geobroker.tracing.zipkin", testbed.zipkinUri());
        }
        properties.put(
                "geobroker.web.connections.management-port",
                testbed.addresses().management(region, options.instance()).getPort());
        properties.put("spring.kafka.bootstrap-servers", testbed.kafka(region).bootstrapServers());
        if (testbed.options().secure()) {
            putSecure(properties, testbed.security(), options);
        } else {
            properties.put("geobroker.web.rate-limit", REQUESTS_A_MINUTE_PER_KEY);
            properties.put("geobroker.insight.show-orders", true);
            properties.put("spring.config.import", imported(testbed.adminProperties()));
        }
        return properties;
    }

    /** None is a secret. */
    private static void putSecure(Map<String, Object> properties, Security security, BrokerOptions options) {
        Credentials credentials = security.credentials();
        properties.put("spring.profiles.active", "production");
        properties.put("geobroker.certificates", credentials.certificates("broker-" + options.instanceName()));
        properties.put("geobroker.secrets", credentials.secrets("broker"));
        properties.put("geobroker.cassandra.access.user", Role.BROKER.cassandraName());
        String jwt = "spring.security.oauth2.resourceserver.jwt.";
        properties.put(jwt + "issuer-uri", security.issuer().uri());
        properties.put(jwt + "audiences", Issuer.AUDIENCE);
        properties.put("geobroker.operators.issuer-bundle", "broker");
        properties.put("geobroker.operators.monitoring-identity", credentials.monitoring());
        properties.put("geobroker.web.rate-limit", REQUESTS_IN_PRODUCTION);
    }

    /** All brokers of a region but this one. */
    static String others(ReachableWorld world, BrokerOptions options, String to) {
        return IntStream.rangeClosed(1, options.instances())
                .filter(instance -> !to.equals(options.region()) || instance != options.instance())
                .mapToObj(instance ->
                        world.brokerUri(options.region(), to, instance).toString())
                .collect(Collectors.joining(","));
    }

    static Map<String, Object> ofSimulator(Testbed testbed, SimulatorOptions options) {
        String region = options.region();
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("geobroker.simulator.region", region);
        properties.put("geobroker.simulator.world", world(testbed));
        properties.put("geobroker.simulator.broker-url", testbed.brokerUri(region, region, 1));
        properties.put("geobroker.simulator.operator-url", testbed.managementUri(region, 1));
        properties.put("spring.kafka.bootstrap-servers", testbed.kafka(region).bootstrapServers());
        if (testbed.options().secure()) {
            Credentials credentials = testbed.security().credentials();
            String name = "simulator-" + region;
            properties.put("spring.profiles.active", options.load() + ",production");
            properties.put("geobroker.certificates", credentials.certificates(name));
            properties.put("geobroker.secrets", credentials.secrets(name));
        } else {
            properties.put("spring.profiles.active", options.load());
            properties.put("spring.config.import", imported(testbed.adminProperties()));
        }
        return properties;
    }

    /** Spring splits it at commas and semicolons, and reads it as a URL. */
    static String imported(Path file) {
        return file.toUri().toString().replace(",", "%2C").replace(";", "%3B");
    }

    /** Absolute, because children have their own working directory. */
    private static String world(Testbed testbed) {
        String file = testbed.options().worldFile();
        return WorldFile.BUNDLED.contains(file)
                ? file
                : Path.of(file).toAbsolutePath().toString();
    }
}
