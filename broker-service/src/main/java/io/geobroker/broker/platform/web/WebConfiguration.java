package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.observability.Meters;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** What stands before the endpoints. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebProperties.class)
public class WebConfiguration {

    @Bean
    FilterRegistrationBean<InFlightLimit> inFlightLimit(WebProperties properties, Meters meters) {
        FilterRegistrationBean<InFlightLimit> registration =
                new FilterRegistrationBean<>(new InFlightLimit(properties, meters));
        // Health and metrics stay readable under overload.
        registration.addUrlPatterns("/v2/*");
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> errorBodiesOfTomcat() {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ErrorValve()));
    }
}
