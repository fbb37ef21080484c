package io.geobroker.testbed.wan;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ConnectionOwnersTest {
    private static final InetSocketAddress LISTENING = new InetSocketAddress(publicHost(), 7000);
    private static final InetSocketAddress SOURCE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 43_210);
    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";

    @TempDir
    Path proc;

    @Test
    @EnabledOnOs(OS.LINUX)
    void findsTheProcessOfAnOpenConnection() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            InetSocketAddress source = (InetSocketAddress) client.getLocalSocketAddress();
            InetSocketAddress listening = (InetSocketAddress) server.getLocalSocketAddress();
            long here = ProcessHandle.current().pid();

            assertThat(owners(Path.of("/proc"), listening, Map.of(here, "sydney"))
                            .apply(source))
                    .contains("sydney");
            assertThat(owners(Path.of("/proc"), listening, Map.of()).apply(source))
                    .isEmpty();
        }
    }

    @Test
    void tellsConnectionsFromOnePortApartByWhereTheyGo() throws Exception {
        table("tcp", line("0100007F:A8CA", "0402017F:1B58", "11") + line("0100007F:A8CA", "0302017F:1B58", "22"));
        opens(7, "11");
        opens(8, "22");

        assertThat(owners(proc, LISTENING, Map.of(7L, "sydney", 8L, "london")).apply(SOURCE))
                .contains("london");
    }

    @Test
    void readsSocketsOfIpv6ThatSpeakIpv4() throws Exception {
        table("tcp", "");
        table("tcp6", line("0000000000000000FFFF00000100007F:A8CA", "0000000000000000FFFF00000302017F:1B58", "33"));
        opens(9, "33");

        assertThat(owners(proc, LISTENING, Map.of(9L, "sydney")).apply(SOURCE)).contains("sydney");
    }

    @Test
    void knowsNobodyWhoIsNotOfTheWorld() throws Exception {
        table("tcp", line("0100007F:A8CA", "0302017F:1B58", "44"));
        opens(10, "44");
        opens(11, "45");

        // 12 has ended.
        assertThat(owners(proc, LISTENING, Map.of(11L, "sydney", 12L, "london")).apply(SOURCE))
                .isEmpty();
    }

    private static InetAddress publicHost() {
        try {
            return InetAddress.getByAddress(new byte[] {127, 1, 2, 3});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ConnectionOwners owners(Path proc, InetSocketAddress listening, Map<Long, String> regions) {
        return new ConnectionOwners(proc, listening, () -> regions);
    }

    private void table(String name, String lines) throws Exception {
        Files.createDirectories(proc.resolve("net"));
        Files.writeString(proc.resolve("net").resolve(name), HEAD + lines);
    }

    private static String line(String local, String remote, String inode) {
        return "   0: " + local + " " + remote + " 01 00000000:00000000 00:00000000 00000000     0        0 " + inode
                + " 1 0000000000000000 20 4 30 10 -1\n";
    }

    private void opens(long pid, String inode) throws Exception {
        Path fd = Files.createDirectories(proc.resolve(Long.toString(pid)).resolve("fd"));
        Files.createSymbolicLink(fd.resolve("0"), Path.of("/dev/null"));
        Files.createSymbolicLink(fd.resolve("3"), Path.of("socket:[" + inode + "]"));
    }
}
