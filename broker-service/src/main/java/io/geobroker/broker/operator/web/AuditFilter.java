package io.geobroker.broker.operator.web;

import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.platform.web.connector.AnswerListener;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * Lets an operator's act through after its line is written, else refuses it with 503. Refused acts have lines too; reads
 * pass.
 *
 * <p>Comes after authorization: of strangers no body is read and nothing is written.
 */
final class AuditFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    private final transient AuditLog log;

    private AuditFilter(AuditLog log) {
        this.log = log;
    }

    /** @param log null where acts are not audited */
    static void addTo(HttpSecurity http, @Nullable AuditLog log) {
        if (log != null) {
            http.addFilterAfter(new AuditFilter(log), AuthorizationFilter.class);
        }
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Authentication operator = SecurityContextHolder.getContext().getAuthentication();
        if (operator == null
                || operator instanceof AnonymousAuthenticationToken
                || !AuditLog.isAct(request)
                || request.getDispatcherType() != DispatcherType.REQUEST) {
            chain.doFilter(request, response);
            return;
        }
        RereadRequest whole = new RereadRequest(request);
        OperatorAct act = log.act(request, operator.getName(), whole.ids());
        if (!log.begin(act)) {
            ApiError.send(
                    response,
                    ErrorCode.UNAVAILABLE,
                    "the audit log cannot be written: nothing was done, safe to repeat");
            return;
        }
        boolean failed = true;
        try {
            chain.doFilter(whole, response);
            failed = false;
        } finally {
            if (request.isAsyncStarted()) {
                request.getAsyncContext()
                        .addListener(new AnswerListener(() -> log.end(request, act, response.getStatus())));
            } else {
                log.end(request, act, failed ? ErrorCode.INTERNAL.status() : response.getStatus());
            }
        }
    }
}
