package io.geobroker.broker.insight.web;

import jakarta.servlet.DispatcherType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Where explanations and recordings of requests begin. */
@Configuration(proxyBeanMethods = false)
public class ExplainConfiguration {
    /** Behind what refuses requests before anything is done for them. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 2;

    @Bean
    FilterRegistrationBean<ExplainFilter> explainFilter(TracedRequests traced) {
        FilterRegistrationBean<ExplainFilter> registration = new FilterRegistrationBean<>(new ExplainFilter(traced));
        registration.addUrlPatterns("/v2/*", "/geo/*");
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        registration.setOrder(ORDER);
        return registration;
    }
}
