package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.ConnectionProperties;
import io.github.bucket4j.TimeMeter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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

    @Bean
    static LoginGuard loginGuard(Authenticate authenticate, ConnectionProperties properties) {
        return new LoginGuard(
                authenticate, properties.unknownKeys(), properties.unknownKeysInAll(), TimeMeter.SYSTEM_NANOTIME);
    }

    @Bean
    static KeyCheck keyCheck(LoginGuard login) {
        return new KeyCheck(login);
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
        KeyCheck.customer(request);
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
        return KeyCheck.customer(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    }
}
