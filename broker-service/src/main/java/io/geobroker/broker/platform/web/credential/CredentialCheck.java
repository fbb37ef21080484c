package io.geobroker.broker.platform.web.credential;

import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;
import org.springframework.security.core.Authentication;

/** Finds out by the head of a request who sends it; only of who is known the body is read. Threads may share it. */
public interface CredentialCheck {

    /** Whether the credentials of this path are of its kind. */
    boolean covers(String path);

    /**
     * Who asks. Done at once where nothing has to be looked up.
     *
     * @return fails with what the request is answered with when nobody known asks, or when it could not be told; with status
     *     429 it is answered at once
     */
    CompletionStage<Authentication> authenticate(Request request);
}
