package io.geobroker.loadtest.experiment.wan;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartOfWorldTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8})
    void keepsTheFirstRegionsWithTheirDistancesAndListings(int regions) {
        World whole = WorldFile.load("eight-regions");

        World part = WorldFile.load(PartOfWorld.write(whole, regions, directory).toString());

        assertThat(part.regions()).containsExactlyElementsOf(whole.regions().subList(0, regions));
        assertThat(part.roundTrips()).hasSize(regions * (regions - 1) / 2).isSubsetOf(whole.roundTrips());
        assertThat(part.listings().stream().map(Listing::symbol))
                .containsExactlyInAnyOrderElementsOf(part.regions().stream()
                        .flatMap(region -> whole.listingsAtHomeIn(region.name()).stream())
                        .map(Listing::symbol)
                        .toList());
    }
}
