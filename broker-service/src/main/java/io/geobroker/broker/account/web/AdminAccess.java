package io.geobroker.broker.account.web;

import io.geobroker.broker.platform.web.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Lets only operators to the endpoints under {@code /geo/admin}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(AdminAccess.TOKEN)
@ConditionalOnProperty(name = "geobroker.operators.known-by", havingValue = "token", matchIfMissing = true)
@EnableConfigurationProperties(AdminProperties.class)
public class AdminAccess implements WebMvcConfigurer, HandlerInterceptor {
    static final String TOKEN = "geobroker.admin.token";

    private final byte[] expected;

    AdminAccess(AdminProperties properties) {
        this.expected = bytes("Bearer " + properties.token());
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/geo/admin/**");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!isOperator(request)) {
            throw ApiException.unauthorized("request is not authorized");
        }
        return true;
    }

    /** Whether who asks has the token. */
    public boolean isOperator(HttpServletRequest request) {
        String given = request.getHeader(HttpHeaders.AUTHORIZATION);
        // Takes the same time however much of the token is right.
        return given != null && MessageDigest.isEqual(bytes(given), expected);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
