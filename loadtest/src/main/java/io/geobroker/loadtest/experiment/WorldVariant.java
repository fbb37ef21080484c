package io.geobroker.loadtest.experiment;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes worlds of other sizes and writes their files. Exchanges never close there, and listings have one bucket. */
public final class WorldVariant {
    private static final Price PRICE = Price.parse("100");

    private WorldVariant() {}

    /** The first regions, with what lies in them; named {@code <world>-<regions>}. */
    public static World firstRegions(World world, int regions) {
        List<Region> kept = world.regions().subList(0, regions);
        Set<String> names = kept.stream().map(Region::name).collect(Collectors.toSet());
        return new World(
                world.name() + "-" + regions,
                kept,
                world.roundTrips().stream()
                        .filter(trip -> names.contains(trip.a()) && names.contains(trip.b()))
                        .toList(),
                world.exchanges().stream()
                        .filter(exchange -> names.contains(exchange.region()))
                        .toList());
    }

    /** Made-up listings in place of the world's, spread evenly over its exchanges; named {@code <world>-of-<listings>}. */
    public static World withListings(World world, int listings) {
        int exchanges = world.exchanges().size();
        return new World(
                world.name() + "-of-" + listings,
                world.regions(),
                world.roundTrips(),
                IntStream.range(0, exchanges)
                        .mapToObj(at -> withEach(world.exchanges().get(at), exchanges, at, listings))
                        .toList());
    }

    private static Exchange withEach(Exchange exchange, int stride, int first, int end) {
        return new Exchange(
                exchange.name(),
                exchange.region(),
                exchange.hours(),
                IntStream.iterate(first, number -> number < end, number -> number + stride)
                        .mapToObj(number ->
                                new Listing(new Symbol("S" + number), exchange.name(), exchange.region(), 1, PRICE))
                        .toList());
    }

    /** @return the file, {@code <name>.yaml} */
    public static Path write(World world, Path directory) {
        StringBuilder yaml = new StringBuilder("name: " + world.name() + "\nregions:\n");
        for (Region region : world.regions()) {
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
        yaml.append(world.roundTrips().isEmpty() ? "round-trips: []\n" : "round-trips:\n");
        for (World.RoundTrip trip : world.roundTrips()) {
            yaml.append("  - {between: [" + trip.a() + ", " + trip.b() + "], ms: "
                    + trip.time().toMillis() + "}\n");
        }
        yaml.append("exchanges:\n");
        for (Exchange exchange : world.exchanges()) {
            yaml.append("  - name: " + exchange.name() + "\n    region: " + exchange.region() + "\n    listings:\n");
            for (Listing listing : exchange.listings()) {
                yaml.append("      - {symbol: \"" + listing.symbol().value() + "\", price: \""
                        + listing.referencePrice() + "\""
                        + listing.ownTick()
                                .map(tick -> ", tick: \"" + tick + "\"")
                                .orElse("") + "}\n");
            }
        }
        try {
            Files.createDirectories(directory);
            return Files.writeString(directory.resolve(world.name() + ".yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write a world file to " + directory, e);
        }
    }
}
