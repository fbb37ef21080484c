package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorAdvice;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.UnaryOperator;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Answers refusals by Spring Security as an endpoint would; see {@link ErrorAdvice}. */
public record SecurityErrors(
        @Qualifier("handlerExceptionResolver") HandlerExceptionResolver errors) implements AuthenticationEntryPoint {
    public HttpSecurity found(HttpSecurity http) {
        return http.headers(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .securityContext(context -> context.securityContextRepository(CredentialHandler.FOUND))
                .exceptionHandling(handling -> handling.authenticationEntryPoint(this));
    }

    /** Without a check's failure, in Alpaca's words, which do not say what is wrong. */
    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException nobody)
            throws IOException {
        Exception failure = CredentialHandler.failure(request);
        answer(request, response, failure == null ? ApiException.unauthorized("request is not authorized") : failure);
    }

    /** @param message made of the principal's name */
    public AccessDeniedHandler forbidden(UnaryOperator<String> message) {
        return (request, response, denied) -> {
            Authentication who = SecurityContextHolder.getContext().getAuthentication();
            answer(request, response, ApiException.forbidden(message.apply(who == null ? "" : who.getName())));
        };
    }

    private void answer(HttpServletRequest request, HttpServletResponse response, Exception refusal)
            throws IOException {
        if (errors.resolveException(request, response, null, refusal) == null) {
            response.sendError(ErrorCode.INTERNAL.status());
        }
    }
}
