package io.geobroker.testbed.wan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Checks that a world's loopback addresses exist. Linux has all of 127.0.0.0/8, macOS only 127.0.0.1. */
public final class LoopbackAddresses {

    private LoopbackAddresses() {}

    /** @throws UncheckedIOException with the commands that add all missing addresses */
    public static void require(Collection<String> hosts) {
        List<String> missing =
                hosts.stream().distinct().filter(host -> !isAvailable(host)).toList();
        if (!missing.isEmpty()) {
            throw new UncheckedIOException(
                    howToAdd(missing), new BindException("this machine does not have the address"));
        }
    }

    private static boolean isAvailable(String host) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
            return true;
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell whether this machine has the address " + host, e);
        }
    }

    static String howToAdd(List<String> hosts) {
        return "this machine does not have the address" + (hosts.size() == 1 ? " " : "es ") + String.join(", ", hosts)
                + "; on macOS add with\n"
                + hosts.stream()
                        .map(host -> "    sudo ifconfig lo0 alias " + host + " up")
                        .collect(Collectors.joining("\n"));
    }

    static UncheckedIOException bindFailure(InetSocketAddress address, Throwable cause) {
        String host = address.getHostString();
        String message = "cannot listen on " + host + ":" + address.getPort() + ": " + cause.getMessage()
                + (isAvailable(host) ? "" : "\n" + howToAdd(List.of(host)));
        return new UncheckedIOException(message, cause instanceof IOException io ? io : new IOException(cause));
    }
}
