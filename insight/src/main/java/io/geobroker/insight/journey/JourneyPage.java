package io.geobroker.insight.journey;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Web page of a journey, {@code journey/?id=...}; its files are static. */
@Configuration(proxyBeanMethods = false)
public class JourneyPage implements WebMvcConfigurer {

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addRedirectViewController("/journey", "/journey/").setKeepQueryParams(true);
        registry.addViewController("/journey/").setViewName("forward:/journey/index.html");
    }
}
