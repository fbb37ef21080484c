package io.geobroker.loadtest.experiment.wan;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes a world file with a world's first regions. */
final class PartOfWorld {
    private PartOfWorld() {}

    /** @return the file, {@code <world>-<regions>.yaml} */
    static Path write(World world, int regions, Path directory) {
        List<Region> kept = world.regions().subList(0, regions);
        List<String> names = kept.stream().map(Region::name).toList();
        String name = world.name() + "-" + regions;
        StringBuilder yaml = new StringBuilder("name: " + name + "\nregions:\n");
        for (Region region : kept) {
            yaml.append(String.format(
                    Locale.ROOT,
                    "  - {name: %s, title: \"%s\", datacenter: %s, latitude: %s, longitude: %s, egress-usd-per-gb: %s}%n",
                    region.name(),
                    region.title(),
                    region.datacenter(),
                    region.latitude(),
                    region.longitude(),
                    region.egressUsdPerGb().toPlainString()));
        }
        yaml.append(regions == 1 ? "round-trips: []\n" : "round-trips:\n");
        for (World.RoundTrip trip : world.roundTrips()) {
            if (names.contains(trip.a()) && names.contains(trip.b())) {
                yaml.append("  - {between: [" + trip.a() + ", " + trip.b() + "], ms: "
                        + trip.time().toMillis() + "}\n");
            }
        }
        yaml.append("exchanges:\n");
        for (Exchange exchange : world.exchanges()) {
            if (names.contains(exchange.region())) {
                yaml.append(
                        "  - name: " + exchange.name() + "\n    region: " + exchange.region() + "\n    listings:\n");
                for (Listing listing : exchange.listings()) {
                    yaml.append("      - {symbol: \"" + listing.symbol().value() + "\", price: \""
                            + listing.referencePrice() + "\""
                            + listing.ownTick()
                                    .map(tick -> ", tick: \"" + tick + "\"")
                                    .orElse("") + "}\n");
                }
            }
        }
        try {
            Files.createDirectories(directory);
            return Files.writeString(directory.resolve(name + ".yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write a world file to " + directory, e);
        }
    }
}
