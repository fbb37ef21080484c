package io.geobroker.broker;

import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.account.web.KeyCheck;
import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.matching.web.PlacedOrdersController;
import io.geobroker.broker.operator.web.AuditLog;
import io.geobroker.broker.operator.web.OperatorLogin;
import io.geobroker.broker.platform.web.ConnectionProperties;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.platform.web.credential.CredentialCheck;
import io.geobroker.broker.platform.web.credential.ManagementFirewall;
import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.credential.SecurityErrors;
import io.geobroker.broker.region.HomeRegion;
import io.github.bucket4j.TimeMeter;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.web.servlet.DelegatingFilterProxyRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Spring Security's filter chains for customers, brokers, operators, probes, and health and metrics. The first that
 * matches decides. Other paths are public and have no chain: the page, parts of {@code /geo}, and the websocket, whose
 * messages carry the key.
 *
 * <p>At the customers' port a {@link CredentialCheck} authenticates in Jetty, before the body is read and without blocking.
 * The first two chains use its result (ADR 28).
 */
@EnableWebSecurity
@Configuration(proxyBeanMethods = false)
@Import({KeyCheck.class, ManagementFirewall.class, SecurityErrors.class})
class SecurityConfiguration {
    private static final String HEALTH = "/actuator/health/**";

    @Bean
    @Order(1)
    SecurityFilterChain customers(HttpSecurity http, SecurityErrors errors) {
        return errors.found(stateless(http).securityMatcher(ProtectedPaths.CUSTOMERS.patterns()))
                .authorizeHttpRequests(requests -> requests.anyRequest().hasRole(KeyCheck.CUSTOMER))
                .build();
    }

    /** By a secret or by certificates. */
    @Bean
    @Order(2)
    SecurityFilterChain brokers(HttpSecurity http, SecurityErrors errors, HomeRegion here) {
        return errors.found(stateless(http).securityMatcher(ProtectedPaths.BROKERS.patterns()))
                .authorizeHttpRequests(requests -> requests.requestMatchers(PlacedOrdersController.PATH)
                        .hasRole(BrokerTrust.NEIGHBOUR)
                        .anyRequest()
                        .hasRole(BrokerTrust.BROKER))
                .exceptionHandling(handling -> handling.accessDeniedHandler(errors.forbidden(
                        region -> "only brokers of " + here.name() + " may ask this, not one of " + region)))
                .build();
    }

    /** By a shared token or by OpenID Connect. */
    @Bean
    @Order(3)
    SecurityFilterChain operators(HttpSecurity http, OperatorLogin login) {
        login.addTo(stateless(http).securityMatcher(ProtectedPaths.OPERATORS.patterns()));
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(AuditLog::isAct)
                        .access(login.mayAct())
                        .anyRequest()
                        .access(login.mayRead()))
                .build();
    }

    /** Without a login: a probe waits for no issuer, and reads no body. */
    @Bean
    @Order(4)
    SecurityFilterChain probes(HttpSecurity http) {
        return stateless(http)
                .securityMatcher(request -> ProtectedPaths.isProbe(request.getServletPath()))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    /** Health is public for readers; metrics are for operators and monitoring. */
    @Bean
    @Order(5)
    SecurityFilterChain healthAndMetrics(HttpSecurity http, OperatorLogin login) {
        login.addTo(stateless(http).securityMatcher(ProtectedPaths.HEALTH_AND_METRICS.patterns()));
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.GET, HEALTH)
                        .permitAll()
                        .requestMatchers(HttpMethod.HEAD, HEALTH)
                        .permitAll()
                        .anyRequest()
                        .access(login.mayMonitor()))
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    }

    /** Replaces Spring Boot's own, which filters all requests. */
    @Bean
    DelegatingFilterProxyRegistrationBean chains() {
        DelegatingFilterProxyRegistrationBean registration =
                new DelegatingFilterProxyRegistrationBean("springSecurityFilterChain");
        registration.addUrlPatterns(ProtectedPaths.urlPatterns());
        registration.setDispatcherTypes(DispatcherType.REQUEST);
        return registration;
    }

    /** No spans and timers for each filter. */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    LoginGuard loginGuard(Authenticate authenticate, ConnectionProperties properties) {
        return new LoginGuard(
                authenticate, properties.unknownKeys(), properties.unknownKeysInAll(), TimeMeter.SYSTEM_NANOTIME);
    }
}
