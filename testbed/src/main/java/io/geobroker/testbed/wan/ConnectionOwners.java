package io.geobroker.testbed.wan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds a local connection's region by the process that opened it. Linux only: reads {@code /proc} for about a millisecond.
 *
 * @param regions of allowed processes by id; read for each connection
 */
record ConnectionOwners(Path proc, InetSocketAddress listening, Supplier<Map<Long, String>> regions)
        implements Function<InetSocketAddress, Optional<String>> {
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;

    /** Prefix of an IPv4 address in an IPv6 socket. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    /** Empty for other processes and closed connections. */
    @Override
    public Optional<String> apply(InetSocketAddress source) {
        return Stream.of("tcp", "tcp6")
                .map(table -> inode(proc.resolve("net").resolve(table), source))
                .flatMap(Optional::stream)
                .findFirst()
                .flatMap(this::regionOf);
    }

    private Optional<String> inode(Path table, InetSocketAddress source) {
        if (!Files.exists(table)) {
            return Optional.empty();
        }
        String local = shown(source);
        String remote = shown(listening);
        try (Stream<String> lines = Files.lines(table)) {
            return lines.map(line -> line.strip().split("\\s+"))
                    .filter(columns -> columns.length > INODE
                            && isAddress(columns[LOCAL], local)
                            && isAddress(columns[REMOTE], remote))
                    .map(columns -> columns[INODE])
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + table, e);
        }
    }

    private static boolean isAddress(String column, String address) {
        return column.equals(address) || column.equals(MAPPED + address);
    }

    /** The kernel's format, on little-endian machines. */
    static String shown(InetSocketAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress().getAddress()).order(ByteOrder.LITTLE_ENDIAN);
        return String.format("%08X:%04X", bytes.getInt(), address.getPort());
    }

    private Optional<String> regionOf(String inode) {
        return regions.get().entrySet().stream()
                .filter(process -> hasOpen(process.getKey(), inode))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private boolean hasOpen(long pid, String inode) {
        String socket = "socket:[" + inode + "]";
        try (Stream<Path> open = Files.list(proc.resolve(Long.toString(pid)).resolve("fd"))) {
            return open.anyMatch(each -> target(each).equals(socket));
        } catch (IOException e) {
            return false; // the process is gone
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}
