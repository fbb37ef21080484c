package io.geobroker.broker.operator.web;

import io.geobroker.broker.platform.web.credential.SecurityErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authorization.AuthenticatedAuthorizationManager;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.SingleResultAuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.authentication.AuthenticationFilter;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.security.web.authentication.www.BasicAuthenticationFilter;

/** One token for all operators, who may do everything. Metrics are public. */
final class TokenLogin implements OperatorLogin {
    private static final Authentication OPERATOR = new PreAuthenticatedAuthenticationToken(
            "whoever has the token", null, AuthorityUtils.createAuthorityList("ROLE_operator"));

    private static final String BEARER = "Bearer ";

    private final byte @Nullable [] expected;
    private final @Nullable AuditLog log;
    private final SecurityErrors errors;

    /**
     * @param token null: there are no operators and nothing for them
     * @param log null where acts are not audited
     */
    TokenLogin(@Nullable String token, @Nullable AuditLog log, SecurityErrors errors) {
        this.expected = token == null ? null : bytes(token);
        this.log = log;
        this.errors = errors;
    }

    @Override
    public void addTo(HttpSecurity http) {
        AuthenticationManager done = found -> found;
        AuthenticationFilter byToken = new AuthenticationFilter(done, request -> isOperator(request) ? OPERATOR : null);
        byToken.setSuccessHandler((request, response, operator) -> {});
        http.headers(AbstractHttpConfigurer::disable)
                .addFilterAt(byToken, BasicAuthenticationFilter.class)
                .exceptionHandling(handling -> handling.authenticationEntryPoint((request, response, nobody) -> {
                    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, BEARER.strip());
                    errors.commence(request, response, nobody);
                }));
        AuditFilter.addTo(http, log);
    }

    private boolean isOperator(HttpServletRequest request) {
        String given = request.getHeader(HttpHeaders.AUTHORIZATION);
        return given != null
                && expected != null
                && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
                // Constant time.
                && MessageDigest.isEqual(bytes(given.substring(BEARER.length())), expected);
    }

    @Override
    public AuthorizationManager<RequestAuthorizationContext> mayRead() {
        return mayAct();
    }

    @Override
    public AuthorizationManager<RequestAuthorizationContext> mayAct() {
        return expected == null
                ? SingleResultAuthorizationManager.permitAll()
                : AuthenticatedAuthorizationManager.authenticated();
    }

    @Override
    public AuthorizationManager<RequestAuthorizationContext> mayMonitor() {
        return SingleResultAuthorizationManager.permitAll();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
