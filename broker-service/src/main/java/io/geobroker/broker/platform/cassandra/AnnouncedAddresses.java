package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Maps addresses that nodes announce to those to connect to. The driver creates it by reflection.
 *
 * <p>ScyllaDB's fork of the driver lacks {@code SubnetAddressTranslator}. Targets are resolved once: the driver compares
 * addresses, and an unresolved one equals no resolved one.
 */
public final class AnnouncedAddresses implements AddressTranslator {
    /** A list of {@code announced=host:port}, or of {@code announced=host} for CQL's port. */
    static final DriverOption TRANSLATION = () -> "geobroker.announced-addresses";

    private final Map<String, InetSocketAddress> targets;

    public AnnouncedAddresses(DriverContext context) {
        this(context.getConfig().getDefaultProfile().getStringList(TRANSLATION));
    }

    AnnouncedAddresses(List<String> translation) {
        this.targets = translation.stream()
                .map(entry -> entry.split("=", 2))
                .collect(Collectors.toUnmodifiableMap(entry -> canonical(entry[0]), entry -> target(entry[1])));
    }

    @Override
    public InetSocketAddress translate(InetSocketAddress announced) {
        return targets.getOrDefault(announced.getAddress().getHostAddress(), announced);
    }

    @Override
    public void close() {
        // holds nothing
    }

    /** IPv6 addresses have several spellings. */
    private static String canonical(String address) {
        InetSocketAddress known = new InetSocketAddress(address, 0);
        if (known.isUnresolved()) {
            throw new IllegalArgumentException("not an address that a node can announce: " + address);
        }
        return known.getAddress().getHostAddress();
    }

    /** The colons of an IPv6 address without brackets are its own. */
    private static InetSocketAddress target(String address) {
        if (!address.matches("(\\[.*]|[^:]*):\\d+")) {
            return new InetSocketAddress(address, 9042);
        }
        int end = address.lastIndexOf(':');
        return new InetSocketAddress(address.substring(0, end), Integer.parseInt(address.substring(end + 1)));
    }
}
