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
        assertThat(test.wan().traffic(HERE, THERE, Protocol.CQL))
                .isEqualTo(new Traffic(HERE, THERE, Protocol.CQL, 300_000));
        assertThat(test.wan().traffic(THERE, HERE, Protocol.CQL))
                .isEqualTo(new Traffic(THERE, HERE, Protocol.CQL, 210_000));
    }

    @Test
    void countsProtocolsApart() throws Exception {
        ServerSocket broker = test.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        exchange(test.cql(), 10, 20);
        exchange(test.wan().http(HERE, THERE, 1, broker.getLocalPort()), 30, 40);

        assertThat(test.wan().traffic().stream().filter(traffic -> traffic.bytes() > 0))
                .containsExactlyInAnyOrder(
                        new Traffic(HERE, THERE, Protocol.CQL, 10),
                        new Traffic(THERE, HERE, Protocol.CQL, 20),
                        new Traffic(HERE, THERE, Protocol.HTTP, 30),
                        new Traffic(THERE, HERE, Protocol.HTTP, 40));
        assertThat(test.wan().traffic()).hasSize(4 * Protocol.values().length);
    }

    @Test
    void countsWhatWaitsBehindACut() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());
        test.wan().cut(HERE, THERE);
        connected.client().getOutputStream().write(new byte[99]);
        eventually().until(() -> test.wan().traffic(HERE, THERE, Protocol.CQL).bytes() == 100);
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
