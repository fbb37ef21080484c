package io.geobroker.broker.platform.web.connector;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ProxyConnectionFactory;

/** Jetty's PROXY protocol, versions 1 and 2, for named proxies only. Others could claim any address. */
final class ProxyProtocol extends ProxyConnectionFactory {
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
