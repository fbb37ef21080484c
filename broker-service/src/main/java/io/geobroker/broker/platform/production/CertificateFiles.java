package io.geobroker.broker.platform.production;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.io.ApplicationResourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;

/** Requires certificates and keys in readable files, which can change while the broker runs. */
final class CertificateFiles {
    private static final String BUNDLES = "spring.ssl.bundle.pem.";

    private CertificateFiles() {}

    /** @param namedBy the key that names the bundle */
    static ProductionRule ofBundle(String namedBy) {
        return environment -> ProductionRules.text(environment, namedBy).stream()
                .flatMap(name -> Stream.of("keystore.certificate", "keystore.private-key", "truststore.certificate")
                        .flatMap(part -> file(environment, BUNDLES + name + "." + part)));
    }

    private static Stream<String> file(ConfigurableEnvironment environment, String key) {
        String wrong = wrongWith(ProductionRules.text(environment, key).orElse(null));
        return wrong == null
                ? Stream.empty()
                : Stream.of(ProductionRule.violation(key, wrong, "Set it to a file that this process can read"));
    }

    private static @Nullable String wrongWith(@Nullable String location) {
        if (location == null) {
            return "is not set";
        }
        if (location.contains("-----BEGIN")) {
            return "is not a file: it could not change while the broker runs, and is seen wherever the configuration is";
        }
        return ApplicationResourceLoader.get().getResource(location).isReadable()
                ? null
                : "names a file that is not there or cannot be read, " + location;
    }
}
