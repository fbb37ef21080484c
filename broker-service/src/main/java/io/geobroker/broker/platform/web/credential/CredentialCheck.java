package io.geobroker.broker.platform.web.credential;

import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;
import org.springframework.security.core.Authentication;

/** Authenticates a request by its head; only then is its body read. Thread-safe. */
public interface CredentialCheck {

    /** Whether this check is for the path. */
    boolean covers(String path);

    /**
     * Completes at once when no lookup is needed.
     *
     * @return fails with the answer when nobody known asks or the lookup failed; a 429 is answered at once
     */
    CompletionStage<Authentication> authenticate(Request request);
}
