package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {
    /** 203.0.113.0/24 is reserved for documentation: no machine has it. */
    private static final InetSocketAddress UNKNOWN = new InetSocketAddress("203.0.113.1", 8080);

    @Test
    void aPortIsInUseWhateverTheSystemSaysWhenItIsBound() throws IOException {
        InetSocketAddress port;
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = new InetSocketAddress(other.getInetAddress(), other.getLocalPort());

            assertThat(Ports.inUse(List.of(port, UNKNOWN), Duration.ZERO)).containsExactly(port, UNKNOWN);
        }
        assertThat(Ports.inUse(List.of(port), Duration.ZERO)).isEmpty();
    }
}
