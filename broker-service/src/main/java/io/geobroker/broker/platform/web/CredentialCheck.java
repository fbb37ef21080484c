package io.geobroker.broker.platform.web;

import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;

/** Finds out by the head of a request whether somebody known sends it; only then its body is read. Threads may share it. */
public interface CredentialCheck {

    /** What a head shows. */
    enum Verdict {
        /** Somebody known asks: the body may be read. */
        KNOWN,
        /** Nobody known asks, or it could not be told: the endpoint refuses, and reads no body. */
        UNKNOWN,
        /** Too many have asked with keys that are not known: refused without a look at this one. */
        TOO_MANY
    }

    /** Whether the credentials of this path are of its kind. */
    boolean covers(String path);

    /** Never fails. Done at once where nothing has to be looked up. */
    CompletionStage<Verdict> check(Request request);
}
