package io.geobroker.broker.operator.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How operators are known at the management port, and what their acts leave behind.
 *
 * @param knownBy token or oidc; default token, which is {@code geobroker.admin.token}. With oidc they show an access token of
 *     the issuer at {@code spring.security.oauth2.resourceserver.jwt.issuer-uri}, metrics are no longer for everybody, and
 *     health tells its details to operators only
 * @param issuerBundle a bundle of {@code spring.ssl.bundle} whose authorities the issuer's own certificate must be of; none by
 *     default, then those are trusted that Java trusts
 * @param rolesClaim where a token has its holder's roles, a list or words with spaces between; default {@code roles}. Dots
 *     lead into it, as in {@code realm_access.roles}
 * @param nameClaim where it has the name that the audit log gets; default {@code sub}
 * @param operatorRole who has it may do everything; default {@code operator}
 * @param viewerRole who has it may read; default {@code viewer}
 * @param monitoringIdentity the URI in a certificate whose holder may read {@code /actuator} without a token, as Prometheus
 *     does; none by default
 * @param audited whether each act is written to {@code operator_acts} before it is carried out; default false. An act whose
 *     line cannot be written is refused with 503
 * @param auditWithin how long such a line may take; default 3 s, above what Cassandra takes to say that it cannot
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
        @DefaultValue("false") boolean audited,
        @DefaultValue("3s") Duration auditWithin) {
    static final String KNOWN_BY = "geobroker.operators.known-by";

    /** By what an operator is known. */
    public enum KnownBy {
        TOKEN,
        OIDC
    }
}
