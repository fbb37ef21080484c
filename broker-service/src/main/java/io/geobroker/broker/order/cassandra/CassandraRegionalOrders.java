package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.RegionalOrders;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.RegionalStores;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.World;
import java.util.function.Function;

/** Customers' orders of all regions, each through this broker's session to that region's datacenter. Threads may share it. */
public final class CassandraRegionalOrders implements RegionalOrders {
    private final RegionalStores<Orders> stores;

    /**
     * @param home this broker's region; its orders are ready at once
     * @param orders those of the home region
     * @param make makes the orders of another region; may block
     * @param repeater repeats preparing them abroad
     */
    public CassandraRegionalOrders(
            CassandraSessions sessions,
            World world,
            String home,
            Orders orders,
            Function<CqlSession, Orders> make,
            Repeater repeater) {
        this.stores = new RegionalStores<>(sessions, world, home, orders, make, repeater);
    }

    @Override
    public Orders in(String region) {
        return stores.in(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }
}
