package io.geobroker.testbed;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.secure.Security;
import io.geobroker.testbed.wan.Wan;
import io.geobroker.testbed.wan.WanOptions;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the WAN of a world with all listeners between its regions. */
final class WorldWan {
    static final int BROKERS = Security.BROKERS;

    private WorldWan() {}

    /** @param encrypting nodes' regions by process id; null without encryption */
    static Wan open(Addresses addresses, int nodes, @Nullable Supplier<Map<Long, String>> encrypting) {
        Wan wan = new Wan(addresses.world(), WanOptions.at(addresses.base()));
        try {
            for (String to : addresses.regions()) {
                for (int node = 1; node <= nodes; node++) {
                    if (encrypting == null) {
                        wan.internode(to, node);
                    } else {
                        wan.encryptedInternode(to, node, encrypting);
                    }
                }
                for (String from : addresses.regions()) {
                    if (!from.equals(to)) {
                        listen(wan, addresses, from, to, nodes);
                    }
                }
            }
            return wan;
        } catch (RuntimeException e) {
            wan.close();
            throw e;
        }
    }

    private static void listen(Wan wan, Addresses addresses, String from, String to, int nodes) {
        for (int node = 1; node <= nodes; node++) {
            wan.cql(from, to, node);
        }
        for (int broker = 1; broker <= BROKERS; broker++) {
            wan.http(from, to, broker, addresses.broker(to, broker).getPort());
        }
    }
}
