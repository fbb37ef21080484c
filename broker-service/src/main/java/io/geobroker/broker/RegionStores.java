package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import java.util.function.Function;

/**
 * Makes a store for each region of the world.
 *
 * @param finishing repeats what fails in making them
 */
record RegionStores(CassandraSessions sessions, HomeRegion here, Repeater finishing) {

    /** @param elsewhere makes another region's store from the session to it */
    <T> CassandraRegions<T> of(T atHome, Function<CqlSession, T> elsewhere) {
        return of(atHome, elsewhere, finishing);
    }

    /** For stores that customers wait for. */
    <T> CassandraRegions<T> of(T atHome, Function<CqlSession, T> elsewhere, Repeater claims) {
        return new CassandraRegions<>(sessions, here.world(), here.name(), atHome, elsewhere, claims);
    }
}
