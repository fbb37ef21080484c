package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.observability.Meters;
import io.github.bucket4j.TimeMeter;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
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
    RequestMeters requestMeters(Meters meters) {
        return new RequestMeters(meters);
    }

    /** First of all, so that one customer's flood takes no place from others and is not taken for fast work. */
    @Bean
    FilterRegistrationBean<RateLimit> rateLimit(WebProperties properties, RequestMeters meters) {
        KeyRates rates = new KeyRates(properties.rateLimit(), TimeMeter.SYSTEM_NANOTIME);
        FilterRegistrationBean<RateLimit> registration =
                new FilterRegistrationBean<>(new RateLimit(rates, InstantSource.system(), meters));
        registration.addUrlPatterns("/v2/*", "/geo/orders/*");
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<InFlightLimit> inFlightLimit(WebProperties properties, RequestMeters meters) {
        FilterRegistrationBean<InFlightLimit> registration =
                new FilterRegistrationBean<>(new InFlightLimit(properties, meters));
        // Health and metrics stay readable under overload.
        registration.addUrlPatterns("/v2/*");
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    /** Says that a request crosses oceans while it is worked on, so that its duration is not taken for slowness here. */
    public static void mayCrossOcean(HttpServletRequest request) {
        request.setAttribute(InFlightLimit.MAY_CROSS_OCEAN, true);
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> errorBodiesOfTomcat() {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ErrorValve()));
    }
}
