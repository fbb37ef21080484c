package io.geobroker.broker.platform.web;

import io.geobroker.tls.DoorCertificates;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.BufferedResponseHandler;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.MinimumDataRateHandler;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jetty.JettyServerCustomizer;
import org.springframework.http.MediaType;

/**
 * What a request passes before an endpoint sees it, and the port beside the customers' one. All of it is Jetty's own but for
 * the credentials and the deadline of heads (ADR 23):
 *
 * <pre>
 * head deadline - port - rate of the key - credentials
 *     known:     rate of the body - whole body read - answer buffered - endpoint
 *     everybody: rate of the address - no body - so many at once - answer buffered - endpoint
 * </pre>
 */
final class ServerHandlers implements JettyServerCustomizer {
    /** Answers under it go on for ever: no rate is expected of their readers. */
    private static final String ENDLESS = "/v2/events/";

    private static final String WEBSOCKET = "/stream";

    /** What must be computed for each asking. */
    private static final List<String> EXPENSIVE = List.of("/geo/balance", "/geo/symbols/*");

    private static final int EXPENSIVE_AT_ONCE = 2;
    private static final int BURST_SECONDS = 4;
    private static final int MOST_ADDRESSES = 50_000;
    private static final Duration WAIT_AT_MOST = Duration.ofSeconds(2);

    /** An answer is not longer; what is, makes a thread wait for its reader. */
    private static final int LONGEST_ANSWER = 4 * 1024 * 1024;

    /** Each piece of a body that comes by itself keeps a buffer of this size until the body is whole. */
    private static final int BUFFER = 8 * 1024;

    /** Of buffers for one body: those of the longest body that is read, in the smallest pieces that a network makes of it. */
    private static final int BUFFERS_OF_BODY = 8 * StrictJson.MAX_BYTES;

    private static final int MANAGEMENT_CONNECTIONS = 200;
    private static final Duration CROWDED_IDLE = Duration.ofSeconds(1);

    private final ConnectionProperties properties;
    private final WebProperties web;
    private final List<CredentialCheck> checks;
    private final RequestMeters requests;
    private final ConnectionMeters meters;
    private final @Nullable DoorCertificates certificates;

    /** @param certificates of both doors; null where they speak plain text */
    ServerHandlers(
            ConnectionProperties properties,
            WebProperties web,
            List<CredentialCheck> checks,
            RequestMeters requests,
            ConnectionMeters meters,
            @Nullable DoorCertificates certificates) {
        this.properties = properties;
        this.web = web;
        this.checks = List.copyOf(checks);
        this.requests = requests;
        this.meters = meters;
        this.certificates = certificates;
    }

    @Override
    public void customize(Server server) {
        Handler endpoints = server.getHandler();
        server.setErrorHandler(new JettyErrors());
        Handler credentials = new CredentialHandler(checks, known(endpoints), everybody(endpoints), meters);
        KeyRates rates = new KeyRates(web.rateLimit(), TimeMeter.SYSTEM_NANOTIME);
        Handler rated = new RateLimit(credentials, rates, InstantSource.system(), requests);
        HeadDeadline deadline = new HeadDeadline(new PortRouting(rated, endpoints), properties.headWithin(), meters);
        server.setHandler(deadline);
        ServerConnector customers = (ServerConnector) server.getConnectors()[0];
        customers.addEventListener(deadline);
        SslConnectionFactory tls = customers.getConnectionFactory(SslConnectionFactory.class);
        if (tls != null) {
            secure(server, customers, tls.getSslContextFactory());
        }
        NetworkConnectionLimit limit = server.getBean(NetworkConnectionLimit.class);
        if (limit != null) {
            // Who is idle goes first, so that others can come in.
            limit.setEndPointIdleTimeout(CROWDED_IDLE.toMillis());
        }
        addManagement(server, customers, tls);
    }

    private void secure(Server server, ServerConnector customers, SslContextFactory.Server doors) {
        SecureRequestCustomizer request = customers
                .getConnectionFactory(HttpConnectionFactory.class)
                .getHttpConfiguration()
                .getCustomizer(SecureRequestCustomizer.class);
        if (request != null) {
            // One certificate for all names: probes and balancers may use one that is not in it.
            request.setSniHostCheck(false);
        }
        NetworkConnectionLimit lost = server.getBean(NetworkConnectionLimit.class);
        if (lost != null) {
            // Spring Boot has given it the connector in whose place it then put this one.
            server.removeBean(lost);
            server.addBean(new NetworkConnectionLimit(lost.getMaxNetworkConnectionCount(), customers));
        }
        if (certificates != null) {
            certificates.keepFresh(doors);
        }
    }

    private Handler known(Handler endpoints) {
        EagerContentHandler whole = new EagerContentHandler(
                buffered(endpoints),
                new EagerContentHandler.RetainedContentLoaderFactory(BUFFERS_OF_BODY, BUFFER, true));
        return new Branch(
                path -> path.startsWith(ENDLESS),
                new End(endpoints),
                new MinimumDataRateHandler(new WatchedBodies(whole, meters), properties.slowestBody(), 0));
    }

    private Handler everybody(Handler endpoints) {
        QoSHandler atOnce = new QoSHandler(buffered(endpoints));
        limit(atOnce, properties.publicAtOnce());
        QoSHandler expensive = new QoSHandler(atOnce);
        EXPENSIVE.forEach(expensive::includePath);
        limit(expensive, EXPENSIVE_AT_ONCE);
        return new DoSHandler(
                new Branch(WEBSOCKET::equals, new End(endpoints), new WithoutBody(new Refusals(expensive))),
                DoSHandler.ID_FROM_REMOTE_ADDRESS,
                new DoSHandler.LeakingBucketTrackerFactory(
                        properties.publicRate(), BURST_SECONDS * properties.publicRate(), null),
                (request, response, callback) -> {
                    meters.refused(ConnectionMeters.ADDRESS);
                    return JettyErrors.refuse(
                            response, callback, ErrorCode.TOO_MANY, "too many requests from your address");
                },
                MOST_ADDRESSES);
    }

    private static void limit(QoSHandler handler, int atOnce) {
        handler.setMaxRequestCount(atOnce);
        handler.setMaxSuspendedRequestCount(atOnce);
        handler.setMaxSuspend(WAIT_AT_MOST);
        handler.setRejectStatusCode(ErrorCode.TOO_MANY.status());
    }

    /** Whole answers, so that an endpoint's thread never waits for a reader. */
    private Handler buffered(Handler endpoints) {
        BufferedResponseHandler buffered = new BufferedResponseHandler(new End(endpoints));
        buffered.includeMethod("*");
        buffered.excludeMimeType(MediaType.TEXT_EVENT_STREAM_VALUE);
        Handler large = new Handler.Wrapper(buffered) {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                request.setAttribute(BufferedResponseHandler.BUFFER_SIZE_ATTRIBUTE_NAME, LONGEST_ANSWER);
                return super.handle(request, response, callback);
            }
        };
        return new ReaderDeadline(large, properties.readerGrace(), properties.slowestReader(), meters);
    }

    /** Counts who was refused for others being answered. */
    private final class Refusals extends Handler.Wrapper {
        Refusals(Handler handler) {
            super(handler);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            Request.addCompletionListener(request, failure -> {
                if (response.getStatus() == ErrorCode.TOO_MANY.status()) {
                    meters.refused(ConnectionMeters.BUSY);
                }
            });
            return super.handle(request, response, callback);
        }
    }

    private void addManagement(Server server, ServerConnector customers, @Nullable SslConnectionFactory tls) {
        QueuedThreadPool threads = new QueuedThreadPool(properties.managementThreads(), properties.managementThreads());
        threads.setName(PortRouting.MANAGEMENT);
        HttpConfiguration http = new HttpConfiguration(
                customers.getConnectionFactory(HttpConnectionFactory.class).getHttpConfiguration());
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        ConnectionFactory[] factories = tls == null
                ? new ConnectionFactory[] {plain}
                : new ConnectionFactory[] {
                    new SslConnectionFactory(tls.getSslContextFactory(), plain.getProtocol()), plain
                };
        ServerConnector management = new ServerConnector(server, threads, null, null, 1, 1, factories);
        management.setName(PortRouting.MANAGEMENT);
        management.setHost(customers.getHost());
        management.setPort(properties.managementPort());
        management.setIdleTimeout(customers.getIdleTimeout());
        server.addConnector(management);
        server.addBean(new NetworkConnectionLimit(MANAGEMENT_CONNECTIONS, management));
    }

    /** Where the management port is, once the server is started. */
    static int managementPort(Server server) {
        for (org.eclipse.jetty.server.Connector connector : server.getConnectors()) {
            if (PortRouting.MANAGEMENT.equals(connector.getName()) && connector instanceof NetworkConnector network) {
                return network.getLocalPort();
            }
        }
        throw new IllegalStateException("there is no management port");
    }
}
