package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static io.geobroker.testbed.wan.TestWan.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class WanTrafficTest {

    @AutoClose
    private final TestWan test = new TestWan(Duration.ofMillis(2));

    @Test
    void countsEachByteOnceInTheDirectionItWasSent() throws Exception {
        InetSocketAddress address = test.cql();
        for (int i = 0; i < 3; i++) {
            exchange(address, 100_000, 70_000);
        }
        assertThat(test.wan().traffic(HERE, THERE)).containsEntry(Protocol.CQL, 300_000L);
        assertThat(test.wan().traffic(THERE, HERE)).containsEntry(Protocol.CQL, 210_000L);
    }

    @Test
    void countsProtocolsApart() throws Exception {
        ServerSocket broker = test.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        exchange(test.cql(), 10, 20);
        exchange(test.wan().http(HERE, THERE, 1, broker.getLocalPort()), 30, 40);

        assertThat(test.wan().traffic(HERE, THERE))
                .isEqualTo(Map.of(Protocol.CQL, 10L, Protocol.HTTP, 30L, Protocol.INTERNODE, 0L));
        assertThat(test.wan().traffic(THERE, HERE))
                .isEqualTo(Map.of(Protocol.CQL, 20L, Protocol.HTTP, 40L, Protocol.INTERNODE, 0L));
    }

    @Test
    void countsWhatWaitsBehindACut() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());
        test.wan().cut(HERE, THERE);
        connected.client().getOutputStream().write(new byte[99]);
        eventually().until(() -> test.wan().traffic(HERE, THERE).getOrDefault(Protocol.CQL, 0L) == 100);
    }

    private void exchange(InetSocketAddress address, int request, int response) throws Exception {
        try (Socket client = test.connect(address)) {
            client.getOutputStream().write(new byte[request]);
            Socket server = test.arrived();
            server.getInputStream().readNBytes(request);
            server.getOutputStream().write(new byte[response]);
            client.getInputStream().readNBytes(response);
        }
    }
}
