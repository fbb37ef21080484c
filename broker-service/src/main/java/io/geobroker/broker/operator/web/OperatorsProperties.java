package io.geobroker.broker.operator.web;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How operators are known at the management port, and whether their acts are audited.
 *
 * @param knownBy token or oidc; default token, which is {@code geobroker.admin.token}. With oidc they show an access token
 *     of {@code spring.security.oauth2.resourceserver.jwt.issuer-uri}; metrics and health details are for them only
 * @param issuerBundle of {@code spring.ssl.bundle}, with the authorities of the issuer's certificate; none by default: those
 *     of Java
 * @param rolesClaim a list of roles, or words with spaces; default {@code roles}. Its whole name, such as
 *     {@code https://example.com/roles}, or a path into it by dots, as {@code realm_access.roles}
 * @param nameClaim the name for the audit log; default {@code sub}. Tokens without it are refused
 * @param operatorRole may do everything; default {@code operator}
 * @param viewerRole may read; default {@code viewer}
 * @param monitoringIdentity certificate URI that may read {@code /actuator} without a token, for Prometheus; none by default
 * @param audited whether each act is first written to {@code operator_acts}, or refused with 503; default false
 */
@ConfigurationProperties("geobroker.operators")
public record OperatorsProperties(
        @DefaultValue("token") KnownBy knownBy,
        @Nullable String issuerBundle,
        @DefaultValue("roles") String rolesClaim,
        @DefaultValue("sub") String nameClaim,
        @DefaultValue("operator") String operatorRole,
        @DefaultValue("viewer") String viewerRole,
        @Nullable String monitoringIdentity,
        @DefaultValue("false") boolean audited) {
    static final String KNOWN_BY = "geobroker.operators.known-by";

    /** By what an operator is known. */
    public enum KnownBy {
        TOKEN,
        OIDC
    }
}
