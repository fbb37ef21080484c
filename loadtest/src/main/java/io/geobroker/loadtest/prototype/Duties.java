package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.testbed.cassandra.RegionSession;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** What a broker of the prototype does for its customers. */
public enum Duties {
    /** Nothing but filling, as published: see {@link BareBroker}. */
    NONE,
    /** What ours does: see {@link DutifulBroker}. */
    EQUAL;

    CqlSession open(List<InetSocketAddress> contactPoints, String datacenter, Map<String, String> translation) {
        return switch (this) {
            case NONE -> RegionSession.openWithDriverDefaults(contactPoints, datacenter, translation);
            case EQUAL -> RegionSession.open(contactPoints, datacenter, translation);
        };
    }
}
