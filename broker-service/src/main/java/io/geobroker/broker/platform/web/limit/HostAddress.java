package io.geobroker.broker.platform.web.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;

/** What limits for an address count by. */
public final class HostAddress {
    private static final int NETWORK_BYTES = 8;

    private HostAddress() {}

    /** The address; of IPv6 its first 64 bits, since one host has all addresses behind them. */
    public static String of(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            // No name has a colon, so none is looked up.
            InetAddress parsed = InetAddress.getByName(address);
            return parsed instanceof Inet6Address
                    ? HexFormat.of().formatHex(parsed.getAddress(), 0, NETWORK_BYTES)
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
