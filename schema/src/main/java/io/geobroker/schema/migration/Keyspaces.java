package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates the keyspaces, and the tables that no migration has: history, lock and those of regions. */
record Keyspaces(CqlSession session, World world, int replicasPerDatacenter, SchemaChanges changes, Patience patience) {
    /** Those of all regions in a new world, otherwise of the own. */
    void ensure(String datacenter) {
        Keyspace global = keyspace(Schema.KEYSPACE, datacenter, world.regions());
        String goal = "keyspaces could not be created; every datacenter must have been up once";
        boolean isNew = !patience.insist(goal, global::exists);
        List<Keyspace> regional = (isNew
                        ? world.regions()
                        : List.of(world.regionOf(datacenter).orElseThrow()))
                .stream()
                        .map(region -> keyspace(RegionKeyspace.of(region.name()), region.datacenter(), List.of(region)))
                        .toList();
        List<String> absent = new ArrayList<>();
        if (isNew) {
            absent.add(global.ddl());
        }
        regional.stream().filter(each -> !patience.insist(goal, each::exists)).forEach(each -> absent.add(each.ddl()));
        changes.makeTogetherOnceAllowed(goal, absent);
        patience.insist("the replication of the keyspaces could not be read", () -> {
            global.check();
            regional.forEach(Keyspace::check);
            return true;
        });
        String tables = "the tables of history, lock and region could not be created";
        Set<String> existing =
                patience.insist(tables, () -> Keyspace.content(session, global.name(), Optional.empty()));
        absent.clear();
        if (!existing.contains(MigrationHistory.TABLE)) {
            absent.add(MigrationHistory.DDL);
        }
        if (!existing.contains(MigrationLock.TABLE)) {
            absent.add(MigrationLock.DDL);
        }
        regional.forEach(each -> absent.addAll(RegionKeyspace.absentTables(
                each.name(), patience.insist(tables, () -> Keyspace.content(session, each.name(), Optional.empty())))));
        changes.makeTogether(tables, absent);
    }

    private Keyspace keyspace(String name, String datacenter, List<Region> regions) {
        return Keyspace.of(session, name, datacenter, regions, replicasPerDatacenter);
    }
}
