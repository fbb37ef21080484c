package io.geobroker.broker.order.cassandra;

import io.geobroker.broker.order.ClientOrderIds;
import io.geobroker.broker.order.RegionalClientOrderIds;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.RegionalStores;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.World;

/** Client order ids of all regions, each through this broker's session to that region's datacenter. Threads may share it. */
public final class CassandraRegionalClientOrderIds implements RegionalClientOrderIds {
    private final RegionalStores<ClientOrderIds> stores;

    /**
     * @param home this broker's region; its client order ids are ready at once
     * @param repeater repeats reservations whose answer is unknown, and preparing them abroad
     */
    public CassandraRegionalClientOrderIds(CassandraSessions sessions, World world, String home, Repeater repeater) {
        this.stores = new RegionalStores<>(
                sessions,
                world,
                home,
                new CassandraClientOrderIds(sessions.home(), repeater),
                session -> new CassandraClientOrderIds(session, repeater),
                repeater);
    }

    @Override
    public ClientOrderIds in(String region) {
        return stores.in(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }
}
