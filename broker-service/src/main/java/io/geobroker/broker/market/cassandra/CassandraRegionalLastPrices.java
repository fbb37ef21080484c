package io.geobroker.broker.market.cassandra;

import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.market.RegionalLastPrices;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.RegionalStores;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.World;
import java.time.Duration;

/** Last prices of all regions, each through this broker's session to that region's datacenter. Threads may share it. */
public final class CassandraRegionalLastPrices implements RegionalLastPrices {
    private final RegionalStores<LastPrices> stores;

    /**
     * @param home this broker's region; its prices are ready at once
     * @param repeater repeats preparing abroad, until the region has made its keyspace
     */
    public CassandraRegionalLastPrices(
            CassandraSessions sessions,
            World world,
            String home,
            LastPrices atHome,
            MicroClock clock,
            Duration clockSkew,
            Repeater repeater) {
        this.stores = new RegionalStores<>(
                sessions,
                world,
                home,
                atHome,
                // A session has the name of its region.
                session -> new CassandraLastPrices(session, session.getName(), clock, clockSkew),
                repeater);
    }

    @Override
    public LastPrices in(String region) {
        return stores.in(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }
}
