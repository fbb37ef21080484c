package io.geobroker.broker.platform.web.input;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;

/** Treats a body without Content-Type as JSON, as Alpaca does: its Go client sends none. */
@FilterRegistration(urlPatterns = "/v2/*")
public final class UntypedJson extends HttpFilter {
    private static final long serialVersionUID = 1;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(StringUtils.hasText(request.getContentType()) ? request : new AsJson(request), response);
    }

    private static final class AsJson extends HttpServletRequestWrapper {
        AsJson(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getContentType() {
            return MediaType.APPLICATION_JSON_VALUE;
        }
    }
}
