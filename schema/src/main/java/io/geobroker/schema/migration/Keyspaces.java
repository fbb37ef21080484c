package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Creates the keyspaces, and the tables that no migration has: history, lock and those of regions. */
final class Keyspaces {
    private final CqlSession session;
    private final World world;
    private final int replicasPerDatacenter;
    private final SchemaChanges changes;
    private final Patience patience;

    Keyspaces(CqlSession session, World world, int replicasPerDatacenter, SchemaChanges changes, Patience patience) {
        this.session = session;
        this.world = world;
        this.replicasPerDatacenter = replicasPerDatacenter;
        this.changes = changes;
        this.patience = patience;
    }

    /** Those of all regions in a new world, otherwise of the own. */
    void ensure(String datacenter) {
        BrokerKeyspace keyspace = new BrokerKeyspace(session, world, replicasPerDatacenter);
        String goal = "keyspaces could not be created; every datacenter must have been up once";
        boolean isNew = !patience.insist(goal, keyspace::exists);
        List<RegionKeyspace> regional = (isNew
                        ? world.regions()
                        : List.of(world.regionOf(datacenter).orElseThrow()))
                .stream()
                        .map(region -> new RegionKeyspace(session, region, replicasPerDatacenter))
                        .toList();
        List<String> absent = new ArrayList<>();
        if (isNew) {
            absent.add(keyspace.ddl());
        }
        regional.stream().filter(each -> !patience.insist(goal, each::exists)).forEach(each -> absent.add(each.ddl()));
        changes.makeTogetherOnceAllowed(goal, absent);
        patience.insist("the replication of the keyspaces could not be read", () -> {
            keyspace.check(datacenter);
            regional.forEach(RegionKeyspace::check);
            return true;
        });
        String tables = "the tables of history, lock and region could not be created";
        Set<String> existing = patience.insist(tables, () -> BrokerKeyspace.tables(session, Schema.KEYSPACE));
        absent.clear();
        if (!existing.contains(MigrationHistory.TABLE)) {
            absent.add(MigrationHistory.DDL);
        }
        if (!existing.contains(MigrationLock.TABLE)) {
            absent.add(MigrationLock.DDL);
        }
        regional.forEach(each -> absent.addAll(patience.insist(tables, each::absentTables)));
        changes.makeTogether(tables, absent);
    }
}
