package io.geobroker.broker.platform.web.connector;

import io.geobroker.tls.DoorCertificates;
import java.time.Duration;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.ProxyConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;

/**
 * Prepares the customers' port, which Spring Boot opened, and opens the management port.
 *
 * @param certificates of both ports; null for plain text
 */
public record ServerPorts(
        TrustedProxies proxies,
        boolean proxyProtocol,
        @Nullable DoorCertificates certificates) {
    public static final String MANAGEMENT = "management";

    private static final int MANAGEMENT_CONNECTIONS = 200;
    /** For input, output and probes; two of them are selector and acceptor. */
    private static final int MANAGEMENT_THREADS = 6;

    private static final Duration CROWDED_IDLE = Duration.ofSeconds(1);
    /** Java's default is 50: of more that come at once, some lose their first packet and repeat it a second later. */
    private static final int ACCEPT_QUEUE = 1_024;

    /** @param managementPort 0 for any that is free */
    public void open(Server server, ServerConnector customers, int managementPort) {
        SslConnectionFactory tls = customers.getConnectionFactory(SslConnectionFactory.class);
        HttpConfiguration http =
                customers.getConnectionFactory(HttpConnectionFactory.class).getHttpConfiguration();
        http.addCustomizer(proxies);
        http.addCustomizer(new SecureHeaders(new ClassPathResource("static/index.html")));
        if (tls != null) {
            secure(http, tls.getSslContextFactory());
        }
        ServerConnector management = management(server, customers, http, tls);
        management.setPort(managementPort);
        customers.setAcceptQueueSize(ACCEPT_QUEUE);
        management.setAcceptQueueSize(ACCEPT_QUEUE);
        if (proxyProtocol) {
            withProxyProtocol(customers);
            withProxyProtocol(management);
        }
        server.addConnector(management);
        NetworkConnectionLimit ofBoot = server.getBean(NetworkConnectionLimit.class);
        if (ofBoot != null) {
            // Spring Boot attached it to a connector that one for TLS then replaced.
            server.removeBean(ofBoot);
            server.addBean(new ConnectionLimit(ofBoot.getMaxNetworkConnectionCount(), customers));
        }
        server.addBean(new ConnectionLimit(MANAGEMENT_CONNECTIONS, management));
    }

    /** Idle connections close first, but for those whose time to be silent is their own, as that of websockets. */
    private static final class ConnectionLimit extends NetworkConnectionLimit {
        private final ServerConnector port;

        ConnectionLimit(int most, ServerConnector port) {
            super(most, port);
            this.port = port;
        }

        @Override
        protected void limit() {
            super.limit();
            changeIdle(port.getIdleTimeout(), CROWDED_IDLE.toMillis());
        }

        @Override
        protected void unlimit() {
            super.unlimit();
            changeIdle(CROWDED_IDLE.toMillis(), port.getIdleTimeout());
        }

        private void changeIdle(long fromMillis, long toMillis) {
            port.getConnectedEndPoints().stream()
                    .filter(connection -> connection.getIdleTimeout() == fromMillis)
                    .forEach(connection -> connection.setIdleTimeout(toMillis));
        }
    }

    private void secure(HttpConfiguration http, SslContextFactory.Server doors) {
        SecureRequestCustomizer request = http.getCustomizer(SecureRequestCustomizer.class);
        if (request != null) {
            // Probes and balancers may use a name that is not in the certificate.
            request.setSniHostCheck(false);
        }
        if (certificates != null) {
            certificates.keepFresh(doors);
        }
    }

    private static ServerConnector management(
            Server server, ServerConnector customers, HttpConfiguration http, @Nullable SslConnectionFactory tls) {
        QueuedThreadPool threads = new QueuedThreadPool(MANAGEMENT_THREADS, MANAGEMENT_THREADS);
        threads.setName(MANAGEMENT);
        HttpConnectionFactory plain = new HttpConnectionFactory(new HttpConfiguration(http));
        ConnectionFactory[] factories = tls == null
                ? new ConnectionFactory[] {plain}
                : new ConnectionFactory[] {
                    new SslConnectionFactory(tls.getSslContextFactory(), plain.getProtocol()), plain
                };
        ServerConnector management = new ServerConnector(server, threads, null, null, 1, 1, factories);
        management.setName(MANAGEMENT);
        management.setHost(customers.getHost());
        management.setIdleTimeout(customers.getIdleTimeout());
        return management;
    }

    private void withProxyProtocol(ServerConnector port) {
        port.addFirstConnectionFactory(new ProxyProtocol(proxies, port.getDefaultProtocol()));
    }

    /** Jetty's PROXY protocol, versions 1 and 2, for named proxies only. Others could claim any address. */
    private static final class ProxyProtocol extends ProxyConnectionFactory {
        private final TrustedProxies proxies;
        private final String next;

        ProxyProtocol(TrustedProxies proxies, String next) {
            super(next);
            this.proxies = proxies;
            this.next = next;
        }

        @Override
        public Connection newConnection(Connector connector, EndPoint endPoint) {
            return proxies.sent(endPoint.getRemoteSocketAddress())
                    ? super.newConnection(connector, endPoint)
                    : connector.getConnectionFactory(next).newConnection(connector, endPoint);
        }
    }
}
