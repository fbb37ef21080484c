package io.geobroker.broker.platform.production;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Each way to be unsafe in production is refused by the key to set, and all of them at once. */
@ExtendWith(OutputCaptureExtension.class)
class ProductionCheckTest {
    private static final String PASSWORD = "geobroker.cassandra.access.password";
    private static final String PEM = "spring.ssl.bundle.pem.broker.";

    private final Map<String, Object> safe = new HashMap<>();

    /** Nothing that needs a file, a network or another bean. */
    @Configuration(proxyBeanMethods = false)
    static class Nothing {}

    @BeforeEach
    void allIsSafe(@TempDir Path files) {
        CertificateAuthority.named("world").issue(Holder.named("broker")).writeTo(files);
        safe.put("spring.profiles.active", "production");
        for (String named : List.of(
                "server.ssl.bundle",
                "geobroker.http.bundle",
                "geobroker.cassandra.access.bundle",
                "spring.kafka.ssl.bundle")) {
            safe.put(named, "broker");
        }
        safe.put(PEM + "keystore.certificate", files.resolve("tls.crt").toString());
        safe.put(PEM + "keystore.private-key", files.resolve("tls.key").toUri().toString());
        safe.put(PEM + "truststore.certificate", files.resolve("ca.crt").toString());
        safe.put("server.ssl.client-auth", "want");
        safe.put("server.forward-headers-strategy", "none");
        safe.put("geobroker.brokers.known-by", "certificate");
        safe.put("geobroker.region.brokers.sydney", "https://a:8080,https://b:8080");
        safe.put("geobroker.cassandra.access.user", "broker");
        safe.put(PASSWORD, "correct horse battery staple");
        safe.put("spring.kafka.security.protocol", "SSL");
        safe.put("geobroker.operators.known-by", "oidc");
        safe.put("geobroker.operators.audited", "true");
        safe.put("spring.security.oauth2.resourceserver.jwt.issuer-uri", "https://login.example.org");
        safe.put("spring.security.oauth2.resourceserver.jwt.audiences", "geobroker");
        safe.put("geobroker.web.rate-limit", "200");
    }

    @Test
    void looksAtNothingInOtherProfiles() {
        assertThatNoException().isThrownBy(() -> check(Map.of("geobroker.admin.token", "a token of operators")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.ssl.bundle",
                "server.ssl.client-auth",
                "server.forward-headers-strategy",
                "geobroker.brokers.known-by",
                "geobroker.http.bundle",
                "geobroker.cassandra.access.bundle",
                "geobroker.cassandra.access.user",
                PASSWORD,
                "spring.kafka.security.protocol",
                "spring.kafka.ssl.bundle",
                PEM + "keystore.certificate",
                PEM + "keystore.private-key",
                PEM + "truststore.certificate",
                "geobroker.operators.known-by",
                "geobroker.operators.audited",
                "spring.security.oauth2.resourceserver.jwt.issuer-uri",
                "spring.security.oauth2.resourceserver.jwt.audiences",
                "geobroker.web.rate-limit"
            })
    void refusesWhatIsMissing(String key) {
        safe.remove(key);

        refuses(key);
    }

    @ParameterizedTest
    @CsvSource({
        "server.ssl.enabled, false, speak plain text",
        "server.ssl.enabled, FALSE, speak plain text",
        "server.ssl.enabled, off, speak plain text",
        "server.ssl.enabled, no, speak plain text",
        "server.ssl.enabled, 0, speak plain text",
        "server.ssl.client-auth, none, no broker could be known",
        "server.forward-headers-strategy, native, headers that anybody can send",
        "server.forward-headers-strategy, framework, headers that anybody can send",
        "server.forward-headers-strategy, '', headers that anybody can send",
        "geobroker.brokers.known-by, credential, tells none from another",
        "geobroker.market.credential, of all brokers, known by their certificates",
        "geobroker.region.brokers.sydney, http://a:8080, has http://a:8080",
        "geobroker.tracing.zipkin, http://zipkin:9411, or remove it",
        "geobroker.cassandra.access.user, cassandra, superuser",
        "geobroker.cassandra.access.password, cassandra, everybody tries first",
        "geobroker.cassandra.access.password, short, fewer than 16 characters",
        "spring.kafka.security.protocol, PLAINTEXT, plain text",
        "spring.kafka.security.protocol, SASL_PLAINTEXT, plain text",
        "spring.ssl.bundle.pem.broker.keystore.certificate, /nowhere/tls.crt, 'not there or cannot be read, /nowhere/tls.crt'",
        "spring.ssl.bundle.pem.broker.keystore.private-key, -----BEGIN PRIVATE KEY-----, is not a file",
        "geobroker.admin.token, a token of all operators, whoever has it",
        "geobroker.operators.known-by, token, who acts",
        "geobroker.operators.audited, off, leave no line",
        "geobroker.operators.audited, perhaps, leave no line",
        "spring.security.oauth2.resourceserver.jwt.issuer-uri, http://login.example.org, no https address",
        "geobroker.web.rate-limit, 1000000, no limit"
    })
    void refusesWhatIsUnsafe(String key, String value, String because) {
        safe.put(key, value);

        assertThat(refuses(key)).contains(because);
    }

    @Test
    void refusesKeysOfOperatorsTokensThatAnybodyOnTheWayCanExchange() {
        safe.put("spring.security.oauth2.resourceserver.jwt.jwk-set-uri", "http://login.example.org/keys");

        assertThat(refuses("spring.security.oauth2.resourceserver.jwt.issuer-uri"))
                .contains("jwk-set-uri is no https address");
    }

    @ParameterizedTest
    @CsvSource({
        "server.ssl.enabled, on",
        "server.ssl.client-auth, NEED",
        "geobroker.operators.audited, yes",
        "geobroker.operators.known-by, OIDC",
        "geobroker.brokers.known-by, Certificate"
    })
    void takesAValueInEachFormThatSpringTakes(String key, String value) {
        safe.put(key, value);

        assertThatNoException().isThrownBy(() -> check(safe));
    }

    @ParameterizedTest
    @CsvSource({
        "consumer.security.protocol, admin",
        "producer.security.protocol, consumer",
        "admin.properties.[security.protocol], producer"
    })
    void refusesAClientOfKafkaThatSpeaksPlainText(String key, String other) {
        safe.put("spring.kafka." + key, "PLAINTEXT");

        assertThat(refuses("spring.kafka." + key.substring(0, key.indexOf('.'))))
                .doesNotContain("spring.kafka." + other);
    }

    @Test
    void refusesASecretThatOthersCanRead() {
        safe.remove(PASSWORD);
        System.setProperty(PASSWORD, "correct horse battery staple");
        try {
            assertThat(refuses(PASSWORD)).contains("where others can read it").doesNotContain("battery");
        } finally {
            System.clearProperty(PASSWORD);
        }
    }

    @Test
    void namesEachFileOnceHoweverManyLinksUseIt() throws IOException {
        Files.delete(Path.of(String.valueOf(safe.get(PEM + "truststore.certificate"))));

        assertThat(refuses(PEM + "truststore.certificate")).containsOnlyOnce(PEM);
    }

    @Test
    void tellsAllAtOnceAndNothingElse(CapturedOutput output) {
        SpringApplication application = new SpringApplication(Nothing.class);
        application.setWebApplicationType(WebApplicationType.NONE);

        assertThatExceptionOfType(UnsafeProductionException.class)
                .isThrownBy(() -> application.run(
                        "--spring.profiles.active=production",
                        "--spring.config.location=optional:classpath:/none/",
                        "--spring.main.banner-mode=off",
                        "--geobroker.admin.token=a token of all operators",
                        "--" + PASSWORD + "=cassandra"));

        assertThat(output.getOut())
                .contains("APPLICATION FAILED TO START")
                .contains("- server.ssl.bundle is not set: ")
                .contains("- geobroker.admin.token is set: ")
                .contains("- " + PASSWORD + " is one that everybody tries first.")
                .contains("- " + PASSWORD + " is in the arguments or the environment")
                .contains("- geobroker.web.rate-limit is not set")
                .contains("Set what is named and start again.")
                .doesNotContain("a token of all operators")
                .doesNotContain("\tat ");
    }

    @Test
    void theProfileLocksAllThatDoesNotDependOnThePlace(@TempDir Path certificates, @TempDir Path directory)
            throws IOException {
        Path secrets = Files.createDirectory(directory.resolve("a, b"));
        CertificateAuthority.named("world").issue(Holder.named("broker")).writeTo(certificates);
        Files.writeString(secrets.resolve(PASSWORD), "correct horse battery staple");
        SpringApplication application = new SpringApplication(Nothing.class);
        application.setWebApplicationType(WebApplicationType.NONE);

        try (ConfigurableApplicationContext started = application.run(
                "--spring.profiles.active=production",
                "--geobroker.certificates=" + certificates,
                "--geobroker.secrets=" + secrets,
                "--geobroker.region.brokers.sydney=https://a:8080",
                "--geobroker.cassandra.access.user=broker",
                "--spring.security.oauth2.resourceserver.jwt.issuer-uri=https://login.example.org",
                "--spring.security.oauth2.resourceserver.jwt.audiences=geobroker",
                "--geobroker.web.rate-limit=200")) {
            assertThat(started.getEnvironment().getProperty(PASSWORD)).isEqualTo("correct horse battery staple");
        }
    }

    /** The message, which is of that key alone. */
    private String refuses(String key) {
        String[] message = new String[1];
        assertThatExceptionOfType(UnsafeProductionException.class)
                .isThrownBy(() -> check(safe))
                .satisfies(refused -> message[0] = refused.getMessage());
        assertThat(message[0].lines().filter(line -> line.startsWith("  - ")))
                .as(message[0])
                .allMatch(line -> line.startsWith("  - " + key + " "))
                .hasSize(1);
        return message[0];
    }

    private static void check(Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addLast(new MapPropertySource("a file", properties));
        environment.setActiveProfiles(String.valueOf(properties.getOrDefault("spring.profiles.active", "none")));
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.setEnvironment(environment);
            new ProductionCheck().initialize(context);
        }
    }
}
