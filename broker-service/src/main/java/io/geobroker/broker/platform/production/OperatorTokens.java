package io.geobroker.broker.platform.production;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;

/** Operators' tokens must be of one issuer, whose keys nobody on the way can exchange, and made for this program. */
final class OperatorTokens {
    private static final String JWT = "spring.security.oauth2.resourceserver.jwt.";
    private static final String ISSUER = JWT + "issuer-uri";
    private static final String AUDIENCES = JWT + "audiences";

    private OperatorTokens() {}

    /** Spring Security takes the keys from the key set's own address where one is set. */
    static Stream<String> issuer(ConfigurableEnvironment environment) {
        List<String> addresses = Stream.of(ISSUER, JWT + "jwk-set-uri")
                .flatMap(key -> ProductionRules.text(environment, key).stream())
                .toList();
        return !addresses.isEmpty() && addresses.stream().allMatch(uri -> uri.startsWith("https://"))
                ? Stream.empty()
                : Stream.of(ProductionRule.violation(
                        ISSUER,
                        "is not set, or it or jwk-set-uri is no https address: nobody could tell operators from others",
                        "Set it to the issuer of the operators' tokens"));
    }

    static Stream<String> audience(ConfigurableEnvironment environment) {
        return Binder.get(environment)
                        .bind(AUDIENCES, Bindable.listOf(String.class))
                        .orElseGet(List::of)
                        .isEmpty()
                ? Stream.of(ProductionRule.violation(
                        AUDIENCES,
                        "is not set: tokens that were given for other programs would be good here",
                        "Set it to the name under which the issuer knows geobroker"))
                : Stream.empty();
    }
}
