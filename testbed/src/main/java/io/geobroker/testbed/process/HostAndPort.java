package io.geobroker.testbed.process;

import java.net.InetSocketAddress;

/** Addresses as configuration and arguments of programs have them: {@code 127.0.1.1:9042}. */
public final class HostAndPort {
    private HostAndPort() {}

    /** @param address known, not only by a name */
    public static String of(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /** @param text of IPv4 or with a name */
    public static InetSocketAddress parse(String text) {
        String[] parts = text.split(":", 2);
        return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
    }
}
