package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.RefusalReason;
import io.geobroker.broker.platform.web.connector.OwnThreads;
import io.geobroker.broker.platform.web.connector.ServerPorts;
import io.geobroker.broker.platform.web.credential.CredentialCheck;
import io.geobroker.broker.platform.web.credential.CredentialHandler;
import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.broker.platform.web.limit.EarlyRefusal;
import io.geobroker.broker.platform.web.limit.HostAddress;
import io.geobroker.broker.platform.web.limit.InFlightLimit;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.geobroker.broker.platform.web.limit.RateLimit;
import io.geobroker.broker.platform.web.limit.RequestMeters;
import io.geobroker.broker.platform.web.limit.WebProperties;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.BufferedResponseHandler;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.Callback;
import org.springframework.boot.jetty.JettyServerCustomizer;
import org.springframework.http.MediaType;

/**
 * Builds the handlers before the endpoints, nearly all Jetty's own (ADR 23):
 *
 * <pre>
 * head deadline - port - other origins, if any may - room for one more - credentials
 *     known:     rate of the key - rate of the body - whole body read - answer buffered - endpoint
 *     everybody: rate of the address - no body - so many at once - answer buffered - endpoint
 * management port: probes on its own threads; all else on others, rate of the body - answer buffered - endpoint
 * </pre>
 */
record ServerHandlers(
        ConnectionProperties properties,
        WebProperties web,
        List<CredentialCheck> checks,
        InFlightLimit limit,
        RequestMeters requests,
        ConnectionMeters meters,
        ServerPorts ports)
        implements JettyServerCustomizer {
    /** Of the operator's endpoints and metrics alone. Probes have their own. */
    private static final int OPERATORS_THREADS = 8;

    /** Endless answers: no reading rate is expected. */
    private static final String ENDLESS = "/v2/events/";

    /** Clients ask for both. */
    private static final Set<String> WEBSOCKET = Set.of("/stream", "/stream/");

    private static final String ANY = "*";

    private static final List<String> EXPENSIVE = List.of("/geo/balance", "/geo/symbols/*");

    private static final int EXPENSIVE_AT_ONCE = 2;
    private static final int BURST_SECONDS = 4;
    private static final int MOST_ADDRESSES = 50_000;
    private static final Duration WAIT_AT_MOST = Duration.ofSeconds(2);

    /** The longest answer. A longer one would make a thread wait for its reader. Pages of accounts have many positions. */
    private static final int LONGEST_ANSWER = 16 * 1024 * 1024;

    /** Bytes that each piece of a body takes beside its own, until the body is complete. */
    private static final int OF_PIECE = 128;

    /** Bytes for one body: the longest, in pieces of 19 bytes. */
    private static final int OF_BODY = 8 * StrictJson.MAX_BYTES;

    ServerHandlers {
        checks = List.copyOf(checks);
    }

    @Override
    public void customize(Server server) {
        Handler endpoints = server.getHandler();
        server.setErrorHandler(new JettyErrors());
        KeyRates rates = new KeyRates(web.rateLimit(), TimeMeter.SYSTEM_NANOTIME);
        Handler known = new RateLimit(known(endpoints), rates, InstantSource.system(), requests);
        Handler credentials = new CredentialHandler(checks, known, everybody(endpoints), meters);
        HeadDeadline deadline = new HeadDeadline(
                byPort(crossOrigin(new EarlyRefusal(credentials, limit, this::waiting)), managed(endpoints)),
                properties.headWithin(),
                meters);
        server.setHandler(deadline);
        ServerConnector customers = (ServerConnector) server.getConnectors()[0];
        ports.open(server, customers, properties.managementPort());
        Stream.of(server.getConnectors()).forEach(connector -> connector.addEventListener(deadline));
    }

    /** The operator's paths are at the management port, all others at the customers'. Public paths are at both. */
    private static Handler byPort(Handler guards, Handler managed) {
        Handler ports = new Branch(request -> !isManaging(request), guards, managed);
        return new Around(ports, (request, response, callback) -> {
            // Spring answers a trace with the head, and so with the secret.
            if (HttpMethod.TRACE.is(request.getMethod())) {
                Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
                return true;
            }
            String path = Request.getPathInContext(request);
            boolean managing = isManaging(request);
            if (managing != ProtectedPaths.areManaged(path) && !(managing && ProtectedPaths.areForEverybody(path))) {
                return JettyErrors.refuse(
                        response, callback, ErrorCode.NOT_FOUND, "no such path: " + ApiError.shown(path));
            }
            return ports.handle(request, response, callback);
        });
    }

    private static boolean isManaging(Request request) {
        return ServerPorts.MANAGEMENT.equals(
                request.getConnectionMetaData().getConnector().getName());
    }

    private int waiting() {
        return checks.stream().mapToInt(CredentialCheck::waiting).sum();
    }

    /** Answers browsers' preflights, which have no credentials. Websocket messages carry the key. */
    private Handler crossOrigin(Handler credentials) {
        List<String> origins = web.allowedOrigins();
        if (origins.isEmpty()) {
            return credentials;
        }
        CrossOriginHandler handler = new CrossOriginHandler();
        handler.setAllowedOriginPatterns(origins.stream()
                .map(origin -> origin.equals(ANY) ? ANY : Pattern.quote(origin))
                .collect(Collectors.toUnmodifiableSet()));
        handler.setAllowedMethods(Set.of("GET", "POST", "PATCH", "DELETE"));
        handler.setAllowedHeaders(Set.of(ANY));
        handler.setExposedHeaders(Set.of(ANY));
        handler.setDeliverNonAllowedOriginWebSocketUpgradeRequests(true);
        handler.setHandler(credentials);
        return handler;
    }

    private Handler known(Handler endpoints) {
        Handler buffered = buffered(endpoints);
        // EagerContentHandler of Jetty 12.1.12 ignores failures of an answer: a request whose customer left would stay.
        Handler heard = new Around(
                buffered,
                (request, response, callback) -> buffered.handle(
                        request,
                        response,
                        callback == request ? Callback.from(callback::succeeded, request::fail) : callback));
        Handler whole = new EagerContentHandler(
                heard, new EagerContentHandler.RetainedContentLoaderFactory(OF_BODY, OF_PIECE, true));
        return new Branch(
                request -> Request.getPathInContext(request).startsWith(ENDLESS),
                new Around(endpoints),
                watched(whole));
    }

    private Handler watched(Handler next) {
        return new Around(
                next,
                (request, response, callback) ->
                        next.handle(new WatchedBody(request, properties, meters), response, callback));
    }

    private Handler everybody(Handler endpoints) {
        QoSHandler atOnce = new QoSHandler(buffered(endpoints));
        limit(atOnce, properties.publicAtOnce());
        QoSHandler expensive = new QoSHandler(atOnce);
        EXPENSIVE.forEach(expensive::includePath);
        limit(expensive, EXPENSIVE_AT_ONCE);
        Handler counted = new Around(expensive, (request, response, callback) -> {
            Request.addCompletionListener(request, failure -> countRefusal(response));
            return expensive.handle(new WithoutBody(request), response, callback);
        });
        return new DoSHandler(
                new Branch(
                        request -> WEBSOCKET.contains(Request.getPathInContext(request)),
                        new Around(endpoints),
                        counted),
                request -> HostAddress.of(Request.getRemoteAddr(request)),
                new DoSHandler.LeakingBucketTrackerFactory(
                        properties.publicRate(), BURST_SECONDS * properties.publicRate(), null),
                (request, response, callback) -> {
                    meters.refused.accept(RefusalReason.ADDRESS);
                    return JettyErrors.refuse(
                            response, callback, ErrorCode.TOO_MANY, "too many requests from your address");
                },
                MOST_ADDRESSES);
    }

    /** Probes are answered even when operators and metrics hold all their threads. */
    private Handler managed(Handler endpoints) {
        return new Branch(
                request -> !ProtectedPaths.isProbe(Request.getPathInContext(request)),
                new OwnThreads(watched(buffered(endpoints)), "operators", OPERATORS_THREADS),
                // Spring Boot finds and starts them here.
                endpoints);
    }

    private static void limit(QoSHandler handler, int atOnce) {
        handler.setMaxRequestCount(atOnce);
        handler.setMaxSuspendedRequestCount(atOnce);
        handler.setMaxSuspend(WAIT_AT_MOST);
        handler.setRejectStatusCode(ErrorCode.TOO_MANY.status());
    }

    /** An endpoint's thread never waits for a reader. */
    private Handler buffered(Handler endpoints) {
        BufferedResponseHandler buffered = new BufferedResponseHandler(new Around(endpoints));
        // Of all methods, not of GET alone.
        buffered.clear();
        buffered.excludeMimeType(MediaType.TEXT_EVENT_STREAM_VALUE);
        Handler large = new Around(buffered, (request, response, callback) -> {
            request.setAttribute(BufferedResponseHandler.BUFFER_SIZE_ATTRIBUTE_NAME, LONGEST_ANSWER);
            // Jetty collects pieces up to this size, all that endpoints write, and none before a status is set.
            request.setAttribute(
                    BufferedResponseHandler.MAX_AGGREGATION_SIZE_ATTRIBUTE_NAME,
                    request.getConnectionMetaData().getHttpConfiguration().getOutputBufferSize());
            response.setStatus(HttpStatus.OK_200);
            return buffered.handle(request, response, callback);
        });
        // Direct memory may be as much as the heap; three of these handlers share it.
        long mostUnread = Runtime.getRuntime().maxMemory() / 4;
        return new ReaderDeadline(large, properties.readerGrace(), properties.slowestReader(), mostUnread, meters);
    }

    private void countRefusal(Response response) {
        if (response.getStatus() == ErrorCode.TOO_MANY.status()) {
            meters.refused.accept(RefusalReason.BUSY);
        }
    }
}
