package io.geobroker.broker.outcome.cassandra;

import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.outcome.UnsentOutcomes;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.RegionalStores;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.World;

/** The doors of all regions, each through this broker's session to that region's datacenter. Threads may share it. */
public final class CassandraRegionalOutcomes implements RegionalOutcomes {
    private final RegionalStores<Outcomes> doors;

    /**
     * @param home this broker's region; its door is ready at once
     * @param outcomes the door of the home region
     * @param repeater repeats claims whose answer is unknown, and preparing them abroad
     * @param unsent told of outcomes as {@link CassandraOutcomes} says
     */
    public CassandraRegionalOutcomes(
            CassandraSessions sessions,
            World world,
            String home,
            Outcomes outcomes,
            Repeater repeater,
            UnsentOutcomes unsent) {
        this.doors = new RegionalStores<>(
                sessions, world, home, outcomes, session -> new CassandraOutcomes(session, repeater, unsent), repeater);
    }

    @Override
    public Outcomes in(String region) {
        return doors.in(region).orElseThrow(() -> new RegionUnreachableException(region, null));
    }
}
