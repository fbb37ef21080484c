package io.geobroker.broker.order.web;

import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Counts orders refused as invalid, also if their body could not be bound. */
@Configuration(proxyBeanMethods = false)
public class CountRejectedOrders implements WebMvcConfigurer, HandlerInterceptor {
    private static final Set<Integer> WRONG =
            Set.of(ErrorCode.MALFORMED.status(), ErrorCode.TOO_LARGE.status(), ErrorCode.INVALID.status());

    private final OrderMeters meters;

    public CountRejectedOrders(OrderMeters meters) {
        this.meters = meters;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/v2/orders");
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        if (HttpMethod.POST.matches(request.getMethod()) && WRONG.contains(response.getStatus())) {
            meters.orderRejected();
        }
    }
}
