package io.geobroker.broker.platform.web.credential;

import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;
import org.springframework.security.core.Authentication;

/** Authenticates a request by its head; only then is its body read. Thread-safe. */
public interface CredentialCheck {

    boolean covers(String path);

    /**
     * Completes at once without a lookup.
     *
     * @return fails with the answer to give; a 429 is answered at once
     */
    CompletionStage<Authentication> authenticate(Request request);

    /** Requests whose lookup is under way, of callers known to be good lately: what strangers send does not count. */
    default int waiting() {
        return 0;
    }
}
