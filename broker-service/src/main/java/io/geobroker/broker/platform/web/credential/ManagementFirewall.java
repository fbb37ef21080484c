package io.geobroker.broker.platform.web.credential;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * Spring Security's firewall, for management paths only. The endpoints refuse customers' requests with their own statuses.
 */
public final class ManagementFirewall implements HttpFirewall {
    private final HttpFirewall strict = new StrictHttpFirewall();

    @Override
    public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
        return ProtectedPaths.areManaged(request.getServletPath())
                ? strict.getFirewalledRequest(request)
                : asIs(request);
    }

    @Override
    public HttpServletResponse getFirewalledResponse(HttpServletResponse response) {
        return strict.getFirewalledResponse(response);
    }

    private static FirewalledRequest asIs(HttpServletRequest request) {
        return new FirewalledRequest(request) {
            @Override
            public void reset() {
                // Nothing was changed.
            }
        };
    }
}
