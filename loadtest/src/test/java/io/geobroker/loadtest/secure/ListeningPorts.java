package io.geobroker.loadtest.secure;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.ChildProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where the processes of a world listen, this one included, as Linux tells it. */
final class ListeningPorts {
    private static final String LISTENS = "0A";
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningPorts() {}

    /** One of them. */
    record Port(String process, InetSocketAddress address) {}

    static List<Port> of(Testbed testbed) throws IOException {
        Map<String, String> owners = new LinkedHashMap<>();
        for (ChildProcess process : testbed.processes()) {
            if (process.pid().isPresent()) {
                sockets(process.pid().get()).forEach(socket -> owners.put(socket, process.name()));
            }
        }
        sockets(ProcessHandle.current().pid()).forEach(socket -> owners.put(socket, "keeper"));
        List<Port> ports = new ArrayList<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] columns = line.strip().split("\\s+", -1);
                String owner = columns.length > INODE ? owners.get("socket:[" + columns[INODE] + "]") : null;
                if (owner != null && columns[STATE].equals(LISTENS)) {
                    ports.add(new Port(owner, address(columns[LOCAL])));
                }
            }
        }
        return ports;
    }

    private static List<String> sockets(long pid) throws IOException {
        List<String> sockets = new ArrayList<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
            for (Path each : open) {
                if (Files.isSymbolicLink(each)) {
                    target(each).filter(name -> name.startsWith("socket:")).forEach(sockets::add);
                }
            }
        }
        return sockets;
    }

    private static Stream<String> target(Path link) {
        try {
            return Stream.of(Files.readSymbolicLink(link).toString());
        } catch (IOException e) {
            return Stream.empty(); // closed meanwhile
        }
    }

    /** Four bytes at a time in the order of this machine's bytes; of IPv6 the last four are the address, or none is. */
    private static InetSocketAddress address(String shown) throws IOException {
        String[] parts = shown.split(":", -1);
        byte[] bytes = HexFormat.of().parseHex(parts[0].substring(parts[0].length() - 8));
        byte[] address = {bytes[3], bytes[2], bytes[1], bytes[0]};
        return new InetSocketAddress(InetAddress.getByAddress(address), Integer.parseInt(parts[1], 16));
    }
}
