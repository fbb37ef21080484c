package io.geobroker.broker.platform.production;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
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

    private static final Bindable<Map<String, URI[]>> BROKERS = Bindable.mapOf(String.class, URI[].class);

    static final List<ProductionRule> ALL = List.of(
            // The server's ports.
            set(DOORS, "is not set: customers and operators would be answered in plain text", NAME_A_BUNDLE),
            not(
                    "server.ssl.enabled",
                    Boolean.class,
                    enabled -> !enabled,
                    "is false: both doors would speak plain text",
                    "Remove it"),
            must(
                    "server.ssl.client-auth",
                    Ssl.ClientAuth.class,
                    asked -> asked != Ssl.ClientAuth.NONE,
                    "does not ask for certificates: no broker could be known by one",
                    "Set it to want"),
            must(
                    "server.forward-headers-strategy",
                    ForwardHeadersStrategy.class,
                    ForwardHeadersStrategy.NONE::equals,
                    "is not none: addresses of customers and operators could come from headers that anybody can send",
                    "Set it to none; proxies are named by geobroker.web.connections.trusted-proxies"),
            // Between brokers.
            must(
                    "geobroker.brokers.known-by",
                    String.class,
                    "certificate"::equalsIgnoreCase,
                    "is not certificate: a secret that all brokers share tells none from another",
                    "Set it to certificate"),
            not(
                    "geobroker.market.credential",
                    String.class,
                    value -> true,
                    "is set: brokers are known by their certificates",
                    "Remove it"),
            set(HTTP, "is not set: this broker could not show who it is", NAME_A_BUNDLE),
            ProductionRules::brokersInPlainText,
            not(
                    "geobroker.tracing.zipkin",
                    String.class,
                    value -> !value.startsWith("https://"),
                    "is no https address: orders would be told to Zipkin in plain text",
                    "Set it to one, or remove it"),
            // To Cassandra.
            set(CASSANDRA, "is not set: Cassandra would be spoken to in plain text", NAME_A_BUNDLE),
            must(
                    "geobroker.cassandra.access.user",
                    String.class,
                    value -> !"cassandra".equals(value),
                    "is not set, or is Cassandra's own superuser",
                    "Set it to a role that may do what a broker does and no more"),
            set("geobroker.cassandra.access.password", "is not set", TO_A_FILE),
            secret("geobroker.cassandra.access.password"),
            // To Kafka.
            must(
                    "spring.kafka.security.protocol",
                    String.class,
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
                    String.class,
                    value -> true,
                    "is set: whoever has it is any operator, for ever",
                    "Remove it; operators come in by OpenID Connect"),
            must(
                    "geobroker.operators.known-by",
                    String.class,
                    "oidc"::equalsIgnoreCase,
                    "is not oidc: it could not be told who acts",
                    "Set it to oidc"),
            OperatorTokens::issuer,
            OperatorTokens::audience,
            must(
                    "geobroker.operators.audited",
                    Boolean.class,
                    Boolean::booleanValue,
                    "is not true: operators' acts would leave no line",
                    "Set it to true"),
            must(
                    "geobroker.web.rate-limit",
                    Integer.class,
                    rate -> rate <= HIGHEST_RATE,
                    "is not set, or is no limit: one key could keep this broker busy",
                    "Set it to the requests a minute that a key may send, at most " + HIGHEST_RATE));

    private ProductionRules() {}

    private static ProductionRule set(String key, String wrong, String set) {
        return must(key, String.class, value -> true, wrong, set);
    }

    /** Must be set and good. */
    private static <T> ProductionRule must(String key, Class<T> type, Predicate<T> good, String wrong, String set) {
        return environment -> value(environment, key, type).filter(good).isPresent()
                ? Stream.empty()
                : Stream.of(ProductionRule.violation(key, wrong, set));
    }

    /** May be missing, but not bad. */
    private static <T> ProductionRule not(String key, Class<T> type, Predicate<T> bad, String wrong, String set) {
        return environment -> value(environment, key, type).filter(bad).stream()
                .map(value -> ProductionRule.violation(key, wrong, set));
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
                        .map(wrong -> ProductionRule.violation(key, wrong, TO_A_FILE)));
    }

    /** Each client may get its own protocol, from several keys. */
    private static Stream<String> kafkaClients(ConfigurableEnvironment environment) {
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
                .map(client -> ProductionRule.violation(
                        "spring.kafka." + client.getKey(),
                        "has another security.protocol than spring.kafka: Kafka would be spoken to in plain text",
                        "Remove it there, and from spring.kafka.properties"));
    }

    private static Stream<String> brokersInPlainText(ConfigurableEnvironment environment) {
        Map<String, URI[]> brokers = Binder.get(environment)
                .bind("geobroker.region.brokers", BROKERS)
                .orElseGet(Map::of);
        return brokers.entrySet().stream()
                .flatMap(region -> Arrays.stream(region.getValue())
                        .filter(uri -> !"https".equals(uri.getScheme()))
                        .map(uri -> ProductionRule.violation(
                                "geobroker.region.brokers." + region.getKey(),
                                "has " + uri + ": that broker would be spoken to in plain text",
                                "Set it to https addresses")));
    }

    private static boolean isSecure(String protocol) {
        return protocol.equals("SSL") || protocol.equals("SASL_SSL");
    }

    static Optional<String> text(ConfigurableEnvironment environment, String key) {
        return value(environment, key, String.class);
    }

    /** As Spring reads it. Empty when blank or of another type, with which no broker starts. */
    private static <T> Optional<T> value(ConfigurableEnvironment environment, String key, Class<T> type) {
        Binder binder = Binder.get(environment);
        String text = binder.bind(key, String.class).orElse("").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (type == String.class) {
            return Optional.of(type.cast(text));
        }
        try {
            return Optional.of(binder.bind(key, type).get());
        } catch (BindException e) {
            return Optional.empty();
        }
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
