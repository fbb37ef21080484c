package io.geobroker.testbed.cassandra;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.stream.Collectors;

/** Maps announced addresses of nodes to those for one region. The driver creates it by reflection. */
public final class WorldAddressTranslator implements AddressTranslator {
    /** A list of {@code announced=connect to}. */
    static final DriverOption TRANSLATION = () -> "geobroker.testbed.translation";

    private final Map<String, String> translation;

    public WorldAddressTranslator(DriverContext context) {
        this.translation = context.getConfig().getDefaultProfile().getStringList(TRANSLATION).stream()
                .map(entry -> entry.split("=", 2))
                .collect(Collectors.toUnmodifiableMap(entry -> entry[0], entry -> entry[1]));
    }

    @Override
    public InetSocketAddress translate(InetSocketAddress announced) {
        String target = translation.get(announced.getAddress().getHostAddress());
        return target == null ? announced : new InetSocketAddress(target, announced.getPort());
    }

    @Override
    public void close() {
        // holds nothing
    }
}
