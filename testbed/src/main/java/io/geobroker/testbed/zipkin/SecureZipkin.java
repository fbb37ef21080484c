package io.geobroker.testbed.zipkin;

import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.StoreFiles;
import java.util.List;

/** Configuration of a secure world's Zipkin: mutual TLS and a Cassandra role. Reads its certificate only at the start. */
final class SecureZipkin {
    private static final String NAME = "zipkin";

    private SecureZipkin() {}

    /** Passwords are in files of these names, because arguments are public. */
    static List<String> arguments(Credentials credentials) {
        StoreFiles stores = credentials.stores(NAME);
        credentials.secret(NAME, "armeria.ssl.key-store-password", stores.password());
        credentials.secret(NAME, "armeria.ssl.trust-store-password", stores.password());
        credentials.secret(NAME, "zipkin.storage.cassandra3.password", credentials.password(Role.ZIPKIN));
        return List.of(
                "--spring.config.import=configtree:" + credentials.secrets(NAME) + "/",
                "--armeria.ssl.enabled=true",
                "--armeria.ssl.key-store=file:" + stores.keys(),
                "--armeria.ssl.key-store-type=PKCS12",
                "--armeria.ssl.trust-store=file:" + stores.authorities(),
                "--armeria.ssl.trust-store-type=PKCS12",
                "--armeria.ssl.client-auth=REQUIRE",
                "--zipkin.storage.cassandra3.username=" + Role.ZIPKIN.cassandraName(),
                "--zipkin.storage.cassandra3.use-ssl=true");
    }

    static String driverSettings(Credentials credentials) {
        StoreFiles stores = credentials.stores(NAME);
        return """
                  advanced.ssl-engine-factory {
                    keystore-path = "%1$s"
                    keystore-password = "%3$s"
                    truststore-path = "%2$s"
                    truststore-password = "%3$s"
                  }
                """.formatted(stores.keys(), stores.authorities(), stores.password());
    }
}
