package io.geobroker.broker.operator.web;

import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ErrorCode;
import io.geobroker.broker.platform.web.Shown;
import io.geobroker.tls.HttpClients;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.JwkSetUriJwtDecoderBuilderCustomizer;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.servlet.DelegatingFilterProxyRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.access.ExceptionTranslationFilter;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.client.RestTemplate;

/**
 * Operators by OpenID Connect: one filter chain of Spring Security, for what is at the management port and for nothing else.
 * It stands before no customer's request, not even to let it pass.
 */
@EnableWebSecurity
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = OperatorsProperties.KNOWN_BY, havingValue = "oidc")
public class OperatorSecurity {
    private static final String CHAIN = "springSecurityFilterChain";
    private static final String BEARER = "Bearer ";
    private static final String NOBODY = "nobody";
    private static final Duration ISSUER_WITHIN = Duration.ofSeconds(5);

    /** Instead of Spring Boot's own, which would be before all requests. */
    @Bean
    DelegatingFilterProxyRegistrationBean operatorsOnly() {
        DelegatingFilterProxyRegistrationBean registration = new DelegatingFilterProxyRegistrationBean(CHAIN);
        registration.addUrlPatterns("/geo/admin/*", "/actuator/*");
        registration.setDispatcherTypes(DispatcherType.REQUEST);
        return registration;
    }

    /** Asks the issuer for its keys as it asks all others: over connections that show this broker's certificate. */
    @Bean
    @ConditionalOnProperty("geobroker.operators.issuer-bundle")
    JwkSetUriJwtDecoderBuilderCustomizer issuerTrust(OperatorsProperties properties, SslBundles bundles) {
        Supplier<HttpClient> clients = HttpClients.of(bundles, String.valueOf(properties.issuerBundle()))
                .client(() -> HttpClient.newBuilder().connectTimeout(ISSUER_WITHIN));
        RestTemplate issuer = new RestTemplate((uri, method) -> {
            JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(clients.get());
            requests.setReadTimeout(ISSUER_WITHIN);
            return requests.createRequest(uri, method);
        });
        return builder -> builder.restOperations(issuer);
    }

    /** @param audit there when acts are audited */
    @Bean
    SecurityFilterChain operators(HttpSecurity http, OperatorsProperties properties, ObjectProvider<AuditLog> audit) {
        AuditLog log = audit.getIfAvailable();
        AuthenticationEntryPoint unknown =
                (request, response, failure) -> record(log, request, unknown(request, response));
        AccessDeniedHandler denied = (request, response, failure) -> refuse(
                response,
                ErrorCode.FORBIDDEN,
                "role " + properties.operatorRole() + " is needed for this"
                        + (AuditLog.isAct(request) ? "" : ", or " + properties.viewerRole()));
        String[] readers = {properties.operatorRole(), properties.viewerRole()};
        AuthorizationManager<RequestAuthorizationContext> reader = AuthorityAuthorizationManager.hasAnyRole(readers);
        AuthorizationManager<RequestAuthorizationContext> monitoring =
                (authentication, context) -> new AuthorizationDecision(isMonitoring(properties, context.getRequest()));
        http.securityMatcher("/geo/admin/**", "/actuator/**")
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.requestMatchers("/actuator/health", "/actuator/health/**")
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/actuator/**")
                        .access(AuthorizationManagers.anyOf(monitoring, reader))
                        .requestMatchers(HttpMethod.GET, "/geo/admin/**")
                        .access(reader)
                        .anyRequest()
                        .hasRole(properties.operatorRole()))
                .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.jwtAuthenticationConverter(converter(properties)))
                        .authenticationEntryPoint(unknown)
                        .accessDeniedHandler(denied))
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(unknown).accessDeniedHandler(denied));
        if (log != null) {
            http.addFilterBefore(new AuditFilter(log, request -> operator()), ExceptionTranslationFilter.class);
        }
        return http.build();
    }

    private static JwtAuthenticationConverter converter(OperatorsProperties properties) {
        JwtAuthenticationConverter converter = new JwtAuthenticationConverter();
        converter.setPrincipalClaimName(properties.nameClaim());
        converter.setJwtGrantedAuthoritiesConverter(new RolesOfClaim(properties.rolesClaim()));
        return converter;
    }

    private static boolean isMonitoring(OperatorsProperties properties, HttpServletRequest request) {
        String identity = properties.monitoringIdentity();
        return identity != null && Shown.of(request).identities().anyMatch(identity::equals);
    }

    private static String operator() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication == null || authentication instanceof AnonymousAuthenticationToken
                ? NOBODY
                : authentication.getName();
    }

    /** @return the status */
    private static int unknown(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String given = request.getHeader(HttpHeaders.AUTHORIZATION);
        boolean isStatic = given != null && given.startsWith(BEARER) && given.indexOf('.') < 0;
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return isStatic
                ? refuse(response, ErrorCode.FORBIDDEN, "a token that all operators share is not taken in here")
                : refuse(response, ErrorCode.UNAUTHORIZED, "an operator's access token is missing, wrong or expired");
    }

    private static int refuse(HttpServletResponse response, ErrorCode code, String message) throws IOException {
        ApiError.of(code.status(), message).send(response, code.status());
        return code.status();
    }

    /** Of who came with a token that is none, and so has not come as far as {@link AuditFilter}. */
    private static void record(@Nullable AuditLog log, HttpServletRequest request, int status) {
        if (log != null && AuditLog.isAct(request) && request.getAttribute(AuditFilter.WRITTEN) == null) {
            OperatorAct act = log.act(request, NOBODY, Map.of());
            if (log.begin(act)) {
                log.end(act, status);
            }
        }
    }
}
