package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.RefusalReason;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;

/**
 * Authenticates requests before their bodies are read, without blocking a thread.
 *
 * <p>Request attributes carry the result: an authentication to {@link #FOUND}, a failure to {@link SecurityErrors}.
 */
public final class CredentialHandler extends Handler.Wrapper {
    private static final String CONTEXT = CredentialHandler.class.getName() + ".context";
    private static final String FAILURE = CredentialHandler.class.getName() + ".failure";

    /** For filter chains of Spring Security. */
    public static final SecurityContextRepository FOUND = new RequestAttributeSecurityContextRepository(CONTEXT);

    private final List<CredentialCheck> checks;
    private final Handler everybody;
    private final ConnectionMeters meters;

    public CredentialHandler(List<CredentialCheck> checks, Handler known, Handler everybody, ConnectionMeters meters) {
        super(known);
        this.checks = List.copyOf(checks);
        this.everybody = everybody;
        this.meters = meters;
        installBean(everybody);
    }

    /** Null where nothing was checked or the check succeeded. */
    static @Nullable Exception failure(HttpServletRequest request) {
        return (Exception) request.getAttribute(FAILURE);
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
        // Without it shared caches may keep what is answered to any credential but Authorization (RFC 9111, 3.5).
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        CompletableFuture<Boolean> known = check.authenticate(request)
                .handle((who, failure) -> keep(request, who, failure))
                .toCompletableFuture();
        if (known.isDone()) {
            return handle(known.join(), request, response, callback);
        }
        var unused = known.thenAccept(found -> request.getContext().execute(() -> {
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

    private static boolean keep(Request request, @Nullable Authentication who, @Nullable Throwable failure) {
        if (who != null) {
            request.setAttribute(CONTEXT, new SecurityContextImpl(who));
            return true;
        }
        Throwable cause = failure == null ? null : RootCause.of(failure);
        request.setAttribute(FAILURE, cause instanceof Exception known ? known : new CompletionException(cause));
        return false;
    }

    private boolean handle(boolean known, Request request, Response response, Callback callback) throws Exception {
        if (known) {
            return super.handle(request, response, callback);
        }
        if (request.getAttribute(FAILURE) instanceof ApiException refusal && refusal.code() == ErrorCode.TOO_MANY) {
            meters.refused.accept(RefusalReason.UNKNOWN_KEYS);
            return JettyErrors.refuse(
                    response, callback, refusal.code(), refusal.body().message());
        }
        return everybody.handle(request, response, callback);
    }
}
