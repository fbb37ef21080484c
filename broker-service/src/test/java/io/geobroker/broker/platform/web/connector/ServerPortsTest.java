package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

class ServerPortsTest {

    @Test
    void bothPortsCloseIdleConnectionsSoonWhenNoMoreMayConnect() {
        Server server = new Server();
        ServerConnector customers = new ServerConnector(server);
        server.addBean(new NetworkConnectionLimit(8_000, customers));

        new ServerPorts(new TrustedProxies(List.of()), false, null).open(server, customers, 0);

        assertThat(server.getBeans(NetworkConnectionLimit.class))
                .extracting(
                        NetworkConnectionLimit::getMaxNetworkConnectionCount,
                        NetworkConnectionLimit::getEndPointIdleTimeout)
                .containsExactlyInAnyOrder(tuple(8_000, 1_000L), tuple(200, 1_000L));
    }
}
