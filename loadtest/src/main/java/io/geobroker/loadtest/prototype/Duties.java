package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.testbed.cassandra.RegionSession;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** What a prototype broker does for its customers. */
public enum Duties {
    /** Only fills, as published: see {@link BareBroker}. */
    NONE,
    /** As much as our broker: see {@link DutifulBroker}. */
    EQUAL;

    CqlSession open(List<InetSocketAddress> contactPoints, String datacenter, Map<String, String> translation) {
        return switch (this) {
            case NONE -> RegionSession.openWithDriverDefaults(contactPoints, datacenter, translation);
            case EQUAL -> RegionSession.open(contactPoints, datacenter, translation);
        };
    }
}
