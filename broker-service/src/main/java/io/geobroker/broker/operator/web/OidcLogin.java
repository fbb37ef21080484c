package io.geobroker.broker.operator.web;

import io.geobroker.broker.platform.web.credential.Shown;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.convert.converter.Converter;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/**
 * OpenID Connect: the operator's role acts, the viewer's reads (ADR 26).
 *
 * @param log null where acts are not audited
 */
record OidcLogin(OperatorsProperties properties, @Nullable AuditLog log) implements OperatorLogin {
    private static final Logger LOG = LoggerFactory.getLogger(OidcLogin.class);
    private static final String BEARER = "Bearer ";

    @Override
    public void addTo(HttpSecurity http) {
        AuthenticationEntryPoint unknown = (request, response, failure) -> refuseUnknown(request, response);
        AccessDeniedHandler denied = (request, response, failure) -> refuseRole(request, response);
        http.addFilterBefore(new SilentIssuer(), BearerTokenAuthenticationFilter.class)
                .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.jwtAuthenticationConverter(converter()))
                        .authenticationEntryPoint(unknown)
                        .accessDeniedHandler(denied))
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(unknown).accessDeniedHandler(denied));
        AuditFilter.addTo(http, log);
    }

    @Override
    public AuthorizationManager<RequestAuthorizationContext> mayRead() {
        return AuthorityAuthorizationManager.hasAnyRole(properties.operatorRole(), properties.viewerRole());
    }

    @Override
    public AuthorizationManager<RequestAuthorizationContext> mayAct() {
        return AuthorityAuthorizationManager.hasRole(properties.operatorRole());
    }

    /** Readers, and the holder of the monitoring certificate. */
    @Override
    public AuthorizationManager<RequestAuthorizationContext> mayMonitor() {
        AuthorizationManager<RequestAuthorizationContext> monitoring =
                (authentication, context) -> new AuthorizationDecision(isMonitoring(context.getRequest()));
        AuthorizationManager<RequestAuthorizationContext> reading = AuthorizationManagers.anyOf(monitoring, mayRead());
        return (authentication, context) ->
                (AuditLog.isAct(context.getRequest()) ? mayAct() : reading).authorize(authentication, context);
    }

    /** Refuses tokens without a name: the audit log could not tell who acted. */
    private Converter<Jwt, AbstractAuthenticationToken> converter() {
        JwtAuthenticationConverter converter = new JwtAuthenticationConverter();
        converter.setPrincipalClaimName(properties.nameClaim());
        converter.setJwtGrantedAuthoritiesConverter(new RolesOfClaim(properties.rolesClaim()));
        return token -> {
            AbstractAuthenticationToken operator = converter.convert(token);
            if (operator.getName().isBlank()) {
                throw new InvalidBearerTokenException("names nobody in " + properties.nameClaim());
            }
            return operator;
        };
    }

    private boolean isMonitoring(HttpServletRequest request) {
        String identity = properties.monitoringIdentity();
        return identity != null && Shown.of(request).identities().anyMatch(identity::equals);
    }

    private void refuseRole(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Authentication operator = SecurityContextHolder.getContext().getAuthentication();
        if (log != null && operator != null) {
            log.refused(request, operator.getName(), ErrorCode.FORBIDDEN.status());
        }
        ApiError.send(
                response,
                ErrorCode.FORBIDDEN,
                "role " + properties.operatorRole() + " is needed for this"
                        + (AuditLog.isAct(request) ? "" : ", or " + properties.viewerRole()));
    }

    private static void refuseUnknown(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String given = request.getHeader(HttpHeaders.AUTHORIZATION);
        boolean isStatic = given != null && given.startsWith(BEARER) && given.indexOf('.') < 0;
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        if (isStatic) {
            ApiError.send(response, ErrorCode.FORBIDDEN, "a token that all operators share is not taken in here");
        } else {
            ApiError.send(response, ErrorCode.UNAUTHORIZED, "an operator's access token is missing, wrong or expired");
        }
    }

    /** 503 while the issuer's keys are missing: no token can be checked. */
    private static final class SilentIssuer extends HttpFilter {
        private static final long serialVersionUID = 1;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            try {
                chain.doFilter(request, response);
            } catch (AuthenticationServiceException | JwtDecoderInitializationException silent) {
                LOG.warn("operators' tokens cannot be checked: {}", silent.getMessage());
                ApiError.send(
                        response,
                        ErrorCode.UNAVAILABLE,
                        "operators' access tokens cannot be checked: their issuer does not answer");
            }
        }
    }

    /**
     * Reads an operator's roles from a claim of its token.
     *
     * @param claim its whole name, else a path, with dots into objects
     */
    record RolesOfClaim(String claim) implements Converter<Jwt, Collection<GrantedAuthority>> {

        @Override
        public Collection<GrantedAuthority> convert(Jwt token) {
            Object named = token.getClaims().get(claim);
            Object value = named == null ? atPath(token) : named;
            Object listed = value instanceof String words ? List.of(words.split(" ")) : value;
            Collection<?> roles = listed instanceof Collection<?> list ? list : List.of();
            return roles.stream()
                    .<GrantedAuthority>map(role -> new SimpleGrantedAuthority("ROLE_" + role))
                    .toList();
        }

        private @Nullable Object atPath(Jwt token) {
            Object value = token.getClaims();
            for (String name : claim.split("\\.", -1)) {
                value = value instanceof Map<?, ?> object ? object.get(name) : null;
            }
            return value;
        }
    }
}
