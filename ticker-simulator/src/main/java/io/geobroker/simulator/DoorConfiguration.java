package io.geobroker.simulator;

import io.geobroker.tls.DoorCertificates;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** TLS of the port for health and metrics. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(DoorConfiguration.BUNDLE)
class DoorConfiguration {
    static final String BUNDLE = "server.ssl.bundle";

    @Bean
    WebServerFactoryCustomizer<JettyServletWebServerFactory> freshCertificates(
            SslBundles bundles, @Value("${" + BUNDLE + "}") String name) {
        DoorCertificates certificates = new DoorCertificates(bundles, name);
        return factory -> factory.addServerCustomizers(server -> certificates.keepFresh(server));
    }
}
