package io.geobroker.broker.platform.production;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/** The rules of the production profile: TLS everywhere, authentication, real secrets, and a rate limit. */
final class ProductionRules {
    private static final String DOORS = "server.ssl.bundle";
    private static final String HTTP = "geobroker.http.bundle";
    private static final String CASSANDRA = "geobroker.cassandra.access.bundle";
    private static final String KAFKA = "spring.kafka.ssl.bundle";
    private static final String NAME_A_BUNDLE = "Set it to the name of a bundle of spring.ssl.bundle.pem";
    private static final String TO_A_FILE =
            "Write it to a file of that name in the directory that geobroker.secrets names";

    private static final int SHORTEST_SECRET = 16;
    private static final Set<String> DEFAULT_SECRETS =
            Set.of("cassandra", "password", "secret", "changeit", "changeme", "admin", "geobroker");

    /** Above it, one key could keep an instance busy. */
    private static final int HIGHEST_RATE = 6_000;

    /** Visible to others: in the process list and a container's environment. */
    private static final Set<String> SEEN_BY_OTHERS =
            Set.of("commandLineArgs", "systemProperties", "systemEnvironment");

    private static final Bindable<Map<String, List<URI>>> BROKERS = Bindable.of(ResolvableType.forClassWithGenerics(
            Map.class,
            ResolvableType.forClass(String.class),
            ResolvableType.forClassWithGenerics(List.class, URI.class)));

    static final List<ProductionRule> ALL = List.of(
            // The server's ports.
            set(DOORS, "is not set: customers and operators would be answered in plain text", NAME_A_BUNDLE),
            not("server.ssl.enabled", "false"::equals, "is false: both doors would speak plain text", "Remove it"),
            must(
                    "server.ssl.client-auth",
                    value -> "want".equals(value) || "need".equals(value),
                    "does not ask for certificates: no broker could be known by one",
                    "Set it to want"),
            not(
                    "server.forward-headers-strategy",
                    value -> !"none".equalsIgnoreCase(value),
                    "takes the addresses of customers and operators from headers that anybody can send",
                    "Set it to none; proxies are named by geobroker.web.connections.trusted-proxies"),
            // Between brokers.
            must(
                    "geobroker.brokers.known-by",
                    "certificate"::equals,
                    "is not certificate: a secret that all brokers share tells none from another",
                    "Set it to certificate"),
            not(
                    "geobroker.market.credential",
                    value -> true,
                    "is set: brokers are known by their certificates",
                    "Remove it"),
            set(HTTP, "is not set: this broker could not show who it is", NAME_A_BUNDLE),
            ProductionRules::brokersInPlainText,
            not(
                    "geobroker.tracing.zipkin",
                    value -> !value.startsWith("https://"),
                    "is no https address: orders would be told to Zipkin in plain text",
                    "Set it to one, or to none"),
            // To Cassandra.
            set(CASSANDRA, "is not set: Cassandra would be spoken to in plain text", NAME_A_BUNDLE),
            must(
                    "geobroker.cassandra.access.user",
                    value -> !"cassandra".equals(value),
                    "is not set, or is Cassandra's own superuser",
                    "Set it to a role that may do what a broker does and no more"),
            set("geobroker.cassandra.access.password", "is not set", TO_A_FILE),
            secret("geobroker.cassandra.access.password"),
            // To Kafka.
            must(
                    "spring.kafka.security.protocol",
                    ProductionRules::isSecure,
                    "is not SSL or SASL_SSL: Kafka would be spoken to in plain text",
                    "Set it to SSL"),
            ProductionRules::kafkaClients,
            set(KAFKA, "is not set: Kafka would not know this broker", NAME_A_BUNDLE),
            // Certificates.
            CertificateFiles.ofBundle(DOORS),
            CertificateFiles.ofBundle(HTTP),
            CertificateFiles.ofBundle(CASSANDRA),
            CertificateFiles.ofBundle(KAFKA),
            // Operators and customers.
            not(
                    "geobroker.admin.token",
                    value -> true,
                    "is set: whoever has it is any operator, for ever",
                    "Remove it; operators come in by OpenID Connect"),
            must(
                    "geobroker.operators.known-by",
                    "oidc"::equals,
                    "is not oidc: it could not be told who acts",
                    "Set it to oidc"),
            ProductionRules::issuer,
            ProductionRules::audience,
            must(
                    "geobroker.operators.audited",
                    "true"::equals,
                    "is not true: operators' acts would leave no line",
                    "Set it to true"),
            must(
                    "geobroker.web.rate-limit",
                    ProductionRules::isALimit,
                    "is not set, or is no limit: one key could keep this broker busy",
                    "Set it to the requests a minute that a key may send, at most " + HIGHEST_RATE));

    private ProductionRules() {}

    private static ProductionRule set(String key, String wrong, String set) {
        return must(key, value -> true, wrong, set);
    }

    /** Must be set and good. */
    private static ProductionRule must(String key, Predicate<String> good, String wrong, String set) {
        return environment -> text(environment, key).filter(good).isPresent()
                ? Stream.empty()
                : Stream.of(new ProductionViolation(key, wrong, set));
    }

    /** May be missing, but not bad. */
    private static ProductionRule not(String key, Predicate<String> bad, String wrong, String set) {
        return environment ->
                text(environment, key).filter(bad).stream().map(value -> new ProductionViolation(key, wrong, set));
    }

    private static ProductionRule secret(String key) {
        return environment -> text(environment, key).stream()
                .flatMap(secret -> Stream.of(
                                DEFAULT_SECRETS.contains(secret.toLowerCase(Locale.ROOT))
                                        ? "is one that everybody tries first"
                                        : secret.length() < SHORTEST_SECRET
                                                ? "has fewer than " + SHORTEST_SECRET + " characters"
                                                : "",
                                SEEN_BY_OTHERS.contains(source(environment, key))
                                        ? "is in the arguments or the environment of the process, where others can read it"
                                        : "")
                        .filter(wrong -> !wrong.isEmpty())
                        .map(wrong -> new ProductionViolation(key, wrong, TO_A_FILE)));
    }

    /** Each client may get its own protocol, from several keys. */
    private static Stream<ProductionViolation> kafkaClients(ConfigurableEnvironment environment) {
        KafkaProperties kafka = Binder.get(environment)
                .bind("spring.kafka", KafkaProperties.class)
                .orElseGet(KafkaProperties::new);
        if (!isSecure(String.valueOf(kafka.getSecurity().getProtocol()))) {
            return Stream.empty();
        }
        Map<String, Map<String, Object>> clients = new TreeMap<>(Map.of(
                "consumer", kafka.buildConsumerProperties(),
                "producer", kafka.buildProducerProperties(),
                "admin", kafka.buildAdminProperties()));
        return clients.entrySet().stream()
                .filter(client -> !isSecure(String.valueOf(client.getValue().get("security.protocol"))))
                .map(client -> new ProductionViolation(
                        "spring.kafka." + client.getKey(),
                        "has another security.protocol than spring.kafka: Kafka would be spoken to in plain text",
                        "Remove it there, and from spring.kafka.properties"));
    }

    private static Stream<ProductionViolation> brokersInPlainText(ConfigurableEnvironment environment) {
        Map<String, List<URI>> brokers = Binder.get(environment)
                .bind("geobroker.region.brokers", BROKERS)
                .orElseGet(Map::of);
        return brokers.entrySet().stream()
                .flatMap(region -> region.getValue().stream()
                        .filter(uri -> !"https".equals(uri.getScheme()))
                        .map(uri -> new ProductionViolation(
                                "geobroker.region.brokers." + region.getKey(),
                                "has " + uri + ": that broker would be spoken to in plain text",
                                "Set it to https addresses")));
    }

    private static Stream<ProductionViolation> issuer(ConfigurableEnvironment environment) {
        String jwt = "spring.security.oauth2.resourceserver.jwt.";
        Optional<String> from = text(environment, jwt + "issuer-uri").or(() -> text(environment, jwt + "jwk-set-uri"));
        return from.filter(uri -> uri.startsWith("https://")).isPresent()
                ? Stream.empty()
                : Stream.of(new ProductionViolation(
                        jwt + "issuer-uri",
                        "is not set, or is no https address: nobody could tell operators from others",
                        "Set it to the issuer of the operators' tokens"));
    }

    private static Stream<ProductionViolation> audience(ConfigurableEnvironment environment) {
        String key = "spring.security.oauth2.resourceserver.jwt.audiences";
        return Binder.get(environment)
                        .bind(key, Bindable.listOf(String.class))
                        .orElseGet(List::of)
                        .isEmpty()
                ? Stream.of(new ProductionViolation(
                        key,
                        "is not set: tokens that were given for other programs would be good here",
                        "Set it to the name under which the issuer knows geobroker"))
                : Stream.empty();
    }

    private static boolean isSecure(String protocol) {
        return protocol.equals("SSL") || protocol.equals("SASL_SSL");
    }

    private static boolean isALimit(String rate) {
        try {
            return Integer.parseInt(rate) <= HIGHEST_RATE;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static Optional<String> text(ConfigurableEnvironment environment, String key) {
        String value = Binder.get(environment)
                .bind(key, Bindable.of(String.class))
                .orElse("")
                .strip();
        return value.isEmpty() ? Optional.empty() : Optional.of(value);
    }

    private static String source(ConfigurableEnvironment environment, String key) {
        ConfigurationPropertyName name = ConfigurationPropertyName.of(key);
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source.getConfigurationProperty(name) != null
                    && source.getUnderlyingSource() instanceof PropertySource<?> underlying) {
                return underlying.getName();
            }
        }
        return "";
    }
}
