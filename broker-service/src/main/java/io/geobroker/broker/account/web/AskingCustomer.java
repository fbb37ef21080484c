package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.order.CustomerId;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Lets only customers with a good key to the endpoints under {@code /v2} and {@code /geo/orders}, and tells the endpoints who asks. */
@Configuration(proxyBeanMethods = false)
public class AskingCustomer implements WebMvcConfigurer, HandlerInterceptor, HandlerMethodArgumentResolver {

    /** Behind the limit of requests in flight, so that looking keys up is limited too. */
    @Bean
    static FilterRegistrationBean<KeyFilter> keyFilter(Authenticate authenticate) {
        FilterRegistrationBean<KeyFilter> registration = new FilterRegistrationBean<>(new KeyFilter(authenticate));
        registration.addUrlPatterns("/v2/*", "/geo/orders/*");
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        registration.setAsyncSupported(true);
        return registration;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/v2/**", "/geo/orders/**");
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        KeyFilter.customer(request);
        return true;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == CustomerId.class;
    }

    @Override
    public CustomerId resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return KeyFilter.customer(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    }
}
