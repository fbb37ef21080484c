package io.geobroker.broker.platform.web;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/**
 * Looks at the credentials before anything of a body is read: requests of somebody known go one way, all others another. No
 * thread waits while a key is looked up.
 */
final class CredentialHandler extends Handler.Wrapper {
    private final List<CredentialCheck> checks;
    private final Handler everybody;
    private final ConnectionMeters meters;

    /**
     * @param known for requests with good credentials
     * @param everybody for all others
     */
    CredentialHandler(List<CredentialCheck> checks, Handler known, Handler everybody, ConnectionMeters meters) {
        super(known);
        this.checks = List.copyOf(checks);
        this.everybody = everybody;
        this.meters = meters;
        installBean(everybody);
    }

    @Override
    public void setServer(Server server) {
        super.setServer(server);
        everybody.setServer(server);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        for (CredentialCheck check : checks) {
            if (check.covers(path)) {
                return handle(check, request, response, callback);
            }
        }
        return everybody.handle(request, response, callback);
    }

    private boolean handle(CredentialCheck check, Request request, Response response, Callback callback)
            throws Exception {
        CompletableFuture<CredentialCheck.Verdict> verdict =
                check.check(request).toCompletableFuture();
        if (verdict.isDone()) {
            return handle(verdict.join(), request, response, callback);
        }
        CompletionStage<CredentialCheck.Verdict> later = verdict;
        later.thenAccept(found -> request.getContext().execute(() -> {
            try {
                if (!handle(found, request, response, callback)) {
                    Response.writeError(request, response, callback, ErrorCode.NOT_FOUND.status());
                }
            } catch (Exception e) {
                Response.writeError(request, response, callback, e);
            }
        }));
        return true;
    }

    private boolean handle(CredentialCheck.Verdict verdict, Request request, Response response, Callback callback)
            throws Exception {
        return switch (verdict) {
            case KNOWN -> super.handle(request, response, callback);
            case UNKNOWN -> everybody.handle(request, response, callback);
            case TOO_MANY -> {
                meters.refused(ConnectionMeters.UNKNOWN_KEYS);
                yield JettyErrors.refuse(
                        response, callback, ErrorCode.TOO_MANY, "too many requests with keys that are not known");
            }
        };
    }
}
