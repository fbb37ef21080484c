package io.geobroker.broker.account.cassandra;

import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.RegionalAccounts;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.RegionalStores;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.World;
import java.util.function.Consumer;

/** Accounts of all regions, each through this broker's session to that region's datacenter. Threads may share it. */
public final class CassandraRegionalAccounts implements RegionalAccounts {
    private final RegionalStores<Accounts> stores;

    /**
     * @param home this broker's region; its accounts are ready at once
     * @param accounts those of the home region
     * @param repeater repeats preparing them abroad
     * @param unsure told of accounts as {@link CassandraAccounts} says
     */
    public CassandraRegionalAccounts(
            CassandraSessions sessions,
            World world,
            String home,
            Accounts accounts,
            Repeater repeater,
            Consumer<CustomerId> unsure) {
        this.stores = new RegionalStores<>(
                sessions, world, home, accounts, session -> new CassandraAccounts(session, unsure), repeater);
    }

    @Override
    public Accounts in(String region) {
        return stores.in(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }
}
