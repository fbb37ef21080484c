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
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The handlers and filters before the endpoints. */
@Configuration(proxyBeanMethods = false)
@Import({ConnectionMeters.class, InFlightLimit.class, RequestBinding.class, RequestMeters.class, UntypedJson.class})
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

    /** Excludes a request's duration from {@link InFlightLimit}, as it may cross oceans. */
    public static void mayCrossOcean(HttpServletRequest request) {
        request.setAttribute(InFlightLimit.MAY_CROSS_OCEAN, true);
    }

    /** Whether good credentials were found before the body was read. */
    public static boolean isOfSomebodyKnown(HttpServletRequest request) {
        return CredentialHandler.FOUND.containsContext(request);
    }
}
