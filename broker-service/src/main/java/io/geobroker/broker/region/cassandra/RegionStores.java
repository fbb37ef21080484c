package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.HomeRegion;
import java.util.function.Function;

/**
 * Makes a store for each region of the world.
 *
 * @param finishing repeats what fails in making them
 */
public record RegionStores(CassandraSessions sessions, HomeRegion here, Repeater finishing) {

    /** @param elsewhere makes another region's store from the session to it */
    public <T> CassandraRegions<T> of(T atHome, Function<CqlSession, T> elsewhere) {
        return of(atHome, elsewhere, finishing);
    }

    /** For stores that customers wait for. */
    public <T> CassandraRegions<T> of(T atHome, Function<CqlSession, T> elsewhere, Repeater claims) {
        return new CassandraRegions<>(sessions, here.world(), here.name(), atHome, elsewhere, claims);
    }
}
