package io.geobroker.testbed.process;

import java.net.InetSocketAddress;

/** Formats and parses addresses: {@code 127.0.1.1:9042}. */
public final class HostAndPort {
    private HostAndPort() {}

    /** @param address resolved */
    public static String of(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /** @param text IPv4 address or name, and port */
    public static InetSocketAddress parse(String text) {
        String[] parts = text.split(":", 2);
        return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
    }
}
