package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Creates the keyspaces, and the tables that no migration has: history, lock and those of regions. */
record Keyspaces(CqlSession session, World world, int replicasPerDatacenter, SchemaChanges changes, Patience patience) {
    /** Those of all regions until all are there, which the table of history tells; after that those of the own. */
    void ensure(String datacenter) {
        Keyspace global = keyspace(Schema.KEYSPACE, datacenter, world.regions());
        String goal = "keyspaces could not be created; every datacenter must have been up once";
        Set<String> existing = patience.insist(goal, () -> Keyspace.content(session, global.name(), Optional.empty()));
        boolean isNew = !existing.contains(MigrationHistory.TABLE);
        List<Keyspace> regional = (isNew
                        ? world.regions()
                        : List.of(world.regionOf(datacenter).orElseThrow()))
                .stream()
                        .map(region -> keyspace(RegionKeyspace.of(region.name()), region.datacenter(), List.of(region)))
                        .toList();
        List<Keyspace> all = Stream.concat(Stream.of(global), regional.stream()).toList();
        changes.makeTogetherOnceAllowed(
                goal,
                all.stream()
                        .filter(each -> !patience.insist(goal, each::exists))
                        .map(Keyspace::ddl)
                        .toList());
        patience.insist("the replication of the keyspaces could not be read", () -> {
            all.forEach(Keyspace::check);
            return true;
        });
        String tables = "the tables of history, lock and region could not be created";
        List<String> absent = new ArrayList<>();
        if (!existing.contains(MigrationLock.TABLE)) {
            absent.add(MigrationLock.DDL);
        }
        regional.forEach(each -> absent.addAll(RegionKeyspace.absentTables(
                each.name(), patience.insist(tables, () -> Keyspace.content(session, each.name(), Optional.empty())))));
        changes.makeTogether(tables, absent);
        if (isNew) {
            changes.makeTogether(tables, List.of(MigrationHistory.DDL));
        }
    }

    private Keyspace keyspace(String name, String datacenter, List<Region> regions) {
        return Keyspace.of(session, name, datacenter, regions, replicasPerDatacenter);
    }
}
