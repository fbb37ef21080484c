package io.geobroker.testbed;

import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Issuer;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.Security;
import java.util.LinkedHashMap;
import java.util.Map;

/** More Spring properties of a secure world's brokers and simulators. None is a secret. */
final class SecureProperties {
    /** The most that the production profile allows. */
    private static final String REQUESTS_A_MINUTE_PER_KEY = "6000";

    private SecureProperties() {}

    static Map<String, String> ofBroker(Security security, String region, int instance) {
        Credentials credentials = security.credentials();
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("spring.profiles.active", "production");
        properties.put(
                "geobroker.certificates",
                credentials.certificates("broker-" + region + "-" + instance).toString());
        properties.put("geobroker.secrets", credentials.secrets("broker").toString());
        properties.put("geobroker.cassandra.access.user", Role.BROKER.cassandraName());
        String jwt = "spring.security.oauth2.resourceserver.jwt.";
        properties.put(jwt + "issuer-uri", security.issuer().uri().toString());
        properties.put(jwt + "audiences", Issuer.AUDIENCE);
        properties.put("geobroker.operators.issuer-bundle", "broker");
        properties.put("geobroker.operators.monitoring-identity", credentials.monitoring());
        properties.put("geobroker.web.rate-limit", REQUESTS_A_MINUTE_PER_KEY);
        return properties;
    }

    static Map<String, String> ofSimulator(Security security, String region, String load) {
        Credentials credentials = security.credentials();
        String name = "simulator-" + region;
        return Map.of(
                "spring.profiles.active", load + ",production",
                "geobroker.certificates", credentials.certificates(name).toString(),
                "geobroker.secrets", credentials.secrets(name).toString());
    }
}
