package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import org.junit.jupiter.api.Test;

class RegionKeyspaceTest {
    /** Cassandra's bound. */
    private static final int LONGEST_KEYSPACE_NAME = 48;

    @Test
    void hasANameThatCassandraAccepts() {
        assertThat(RegionKeyspace.of("north-virginia")).isEqualTo("broker_north_virginia");
        assertThat(RegionKeyspace.of("a".repeat(40))).hasSizeLessThanOrEqualTo(LONGEST_KEYSPACE_NAME);
        assertThat(WorldFile.BUNDLED.stream().map(WorldFile::load).map(World::regions))
                .allSatisfy(regions -> assertThat(regions)
                        .allMatch(region -> RegionKeyspace.of(region.name()).matches("[a-z0-9_]+")));
    }
}
