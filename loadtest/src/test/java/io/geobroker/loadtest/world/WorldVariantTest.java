package io.geobroker.loadtest.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.process.PackagedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorldVariantTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8})
    void keepsTheFirstRegionsWithTheirDistancesAndListings(int regions) {
        World whole = WorldFile.load("eight-regions");

        World part = WorldFile.load(
                WorldVariant.firstRegions("eight-regions", regions, directory).toString());

        assertThat(part.name()).isEqualTo("eight-regions-" + regions);
        assertThat(part.regions()).containsExactlyElementsOf(whole.regions().subList(0, regions));
        assertThat(part.roundTrips()).hasSize(regions * (regions - 1) / 2).isSubsetOf(whole.roundTrips());
        assertThat(part.listings().stream().map(Listing::symbol))
                .containsExactlyInAnyOrderElementsOf(part.regions().stream()
                        .flatMap(region -> whole.listingsAtHomeIn(region.name()).stream())
                        .map(Listing::symbol)
                        .toList());
        assertThat(part).isEqualTo(part.withoutClosingTimes());
    }

    @Test
    void keepsPricesThatAreNoTexts() throws IOException {
        Path world = Files.writeString(
                directory.resolve("world.yaml"),
                PackagedFile.text(WorldFile.class, "two-regions.yaml")
                        .replace("price: \"45.10\"", "price: 45.10, tick: 0.0005"));

        Path copy = WorldVariant.write(world.toString(), directory.resolve("copy.yaml"), unchanged -> {});

        assertThat(WorldFile.load(copy.toString())).isEqualTo(WorldFile.load(world.toString()));
    }

    @Test
    void spreadsAnyNumberOfListingsOverItsExchanges() {
        World many = WorldFile.load(
                WorldVariant.withListings("two-regions", 2_001, directory).toString());

        assertThat(many.listings()).hasSize(2_001);
        assertThat(many.exchanges())
                .allSatisfy(exchange -> assertThat(exchange.listings())
                        .hasSizeBetween(
                                2_001 / many.exchanges().size(),
                                2_001 / many.exchanges().size() + 1));
    }
}
