package io.geobroker.broker.order.web;

import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Counts orders refused as invalid, also if their body could not be bound. */
@Configuration(proxyBeanMethods = false)
public class CountRejectedOrders implements WebMvcConfigurer, HandlerInterceptor {
    private static final Set<ErrorCode> WRONG = EnumSet.of(ErrorCode.MALFORMED, ErrorCode.TOO_LARGE, ErrorCode.INVALID);

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
        if (HttpMethod.POST.matches(request.getMethod()) && isWrong(request, response)) {
            meters.rejected.increment();
        }
    }

    /** What Spring refuses by itself has a status only. A repeated name has that of a wrong order, and is none. */
    private static boolean isWrong(HttpServletRequest request, HttpServletResponse response) {
        return request.getAttribute(DispatcherServlet.EXCEPTION_ATTRIBUTE) instanceof ApiException refusal
                ? WRONG.contains(refusal.code())
                : WRONG.stream().anyMatch(code -> code.status() == response.getStatus());
    }
}
