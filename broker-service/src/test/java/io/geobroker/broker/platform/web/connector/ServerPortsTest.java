package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ServerPortsTest {
    @AutoClose("stop")
    private final Server server = new Server();

    private final ServerConnector customers = new ServerConnector(server);

    @Test
    void bothPortsAreLimited() {
        open(8_000);

        assertThat(server.getBeans(NetworkConnectionLimit.class))
                .extracting(NetworkConnectionLimit::getMaxNetworkConnectionCount)
                .containsExactlyInAnyOrder(8_000, 200);
    }

    @Test
    void idleConnectionsCloseSoonWhenNoMoreMayConnectButForThoseThatMayBeSilent() throws Exception {
        open(3);
        server.addConnector(customers);
        server.start();
        long usual = customers.getIdleTimeout();
        try (Socket first = connect(1);
                Socket second = connect(2)) {
            List<EndPoint> two = List.copyOf(customers.getConnectedEndPoints());
            EndPoint websocket = two.get(0);
            EndPoint idle = two.get(1);
            websocket.setIdleTimeout(7_000);

            try (Socket third = connect(3)) {
                await().until(() -> idle.getIdleTimeout() == 1_000);
                assertThat(websocket.getIdleTimeout()).isEqualTo(7_000);
                assertThat(List.of(first, second, third)).allMatch(Socket::isConnected);
            }

            await().until(() -> idle.getIdleTimeout() == usual || !idle.isOpen());
            assertThat(websocket.getIdleTimeout()).isEqualTo(7_000);
        }
    }

    private void open(int mostOfCustomers) {
        server.addBean(new NetworkConnectionLimit(mostOfCustomers, customers));
        new ServerPorts(new TrustedProxies(List.of()), false, null).open(server, customers, 0);
    }

    private Socket connect(int count) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), customers.getLocalPort());
        await().until(() -> customers.getConnectedEndPoints().size() == count);
        return socket;
    }
}
