package io.geobroker.broker.order.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Tells every endpoint under {@code /v2} who asks: the key id header names the customer.
 *
 * <p>There are no accounts yet, so that any well-formed name is a customer and no secret is asked for.
 */
@Configuration(proxyBeanMethods = false)
public class CustomerKey implements WebMvcConfigurer, HandlerInterceptor, HandlerMethodArgumentResolver {
    /** Alpaca's name of the header. */
    static final String HEADER = "APCA-API-KEY-ID";

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/v2/**");
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        read(request.getHeader(HEADER));
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
        return read(request.getHeader(HEADER));
    }

    private static CustomerId read(@Nullable String header) {
        if (header == null) {
            throw ApiException.unauthorized("header " + HEADER + " is missing: it names the customer");
        }
        try {
            return new CustomerId(header);
        } catch (IllegalArgumentException e) {
            throw ApiException.unauthorized("header " + HEADER + " names no customer: " + e.getMessage());
        }
    }
}
