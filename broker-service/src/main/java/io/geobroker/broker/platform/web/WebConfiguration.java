package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ServerPorts;
import io.geobroker.broker.platform.web.connector.TrustedProxies;
import io.geobroker.broker.platform.web.credential.CredentialCheck;
import io.geobroker.broker.platform.web.credential.CredentialHandler;
import io.geobroker.broker.platform.web.input.RequestBinding;
import io.geobroker.broker.platform.web.input.UntypedJson;
import io.geobroker.broker.platform.web.limit.InFlightLimit;
import io.geobroker.broker.platform.web.limit.RequestMeters;
import io.geobroker.broker.platform.web.limit.WebProperties;
import io.geobroker.tls.DoorCertificates;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The handlers and filters before the endpoints. */
@Configuration(proxyBeanMethods = false)
@Import({ConnectionMeters.class, InFlightLimit.class, RequestBinding.class, RequestMeters.class})
@EnableConfigurationProperties({WebProperties.class, ConnectionProperties.class})
public class WebConfiguration {

    @Bean
    WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> serverHandlers(
            ConnectionProperties connections,
            WebProperties properties,
            List<CredentialCheck> checks,
            RequestMeters requests,
            ConnectionMeters meters,
            InFlightLimit limit,
            ServerProperties server,
            SslBundles bundles) {
        ServerPorts ports = new ServerPorts(
                new TrustedProxies(connections.trustedProxies()),
                connections.proxyProtocol(),
                certificates(server.getSsl(), bundles));
        return factory -> factory.addServerCustomizers(
                new ServerHandlers(connections, properties, checks, limit, requests, meters, ports));
    }

    private static @Nullable DoorCertificates certificates(@Nullable Ssl ssl, SslBundles bundles) {
        String name = ssl == null || !ssl.isEnabled() ? null : ssl.getBundle();
        return name == null ? null : new DoorCertificates(bundles, name);
    }

    @Bean
    FilterRegistrationBean<UntypedJson> untypedJson() {
        FilterRegistrationBean<UntypedJson> registration = new FilterRegistrationBean<>(new UntypedJson());
        registration.addUrlPatterns("/v2/*");
        return registration;
    }

    @Bean
    FilterRegistrationBean<InFlightLimit> inFlightLimitFilter(InFlightLimit limit) {
        FilterRegistrationBean<InFlightLimit> registration = new FilterRegistrationBean<>(limit);
        registration.addUrlPatterns(InFlightLimit.PATTERN);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    /** Excludes a request's duration from {@link InFlightLimit}, as it may cross oceans. */
    public static void mayCrossOcean(HttpServletRequest request) {
        request.setAttribute(InFlightLimit.MAY_CROSS_OCEAN, true);
    }

    /** Whether good credentials were found before the body was read. */
    public static boolean isOfSomebodyKnown(HttpServletRequest request) {
        return CredentialHandler.FOUND.containsContext(request);
    }

    /** Publishes the actual management port under Spring's property name. */
    @Bean
    ApplicationListener<WebServerInitializedEvent> managementPort(ConfigurableEnvironment environment) {
        return started -> {
            if (started.getWebServer() instanceof JettyWebServer jetty) {
                environment
                        .getPropertySources()
                        .addFirst(new MapPropertySource(
                                "management port",
                                Map.of("local.management.port", ServerPorts.managementPort(jetty.getServer()))));
            }
        };
    }
}
