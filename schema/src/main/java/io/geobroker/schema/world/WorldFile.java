package io.geobroker.schema.world;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads a {@link World} from YAML: one of the bundled worlds by its name, or any file by its path.
 *
 * <p>Unknown and missing fields are errors, so that a misspelt one is not silently ignored.
 */
public final class WorldFile {
    /** Names of the worlds that come with geobroker; the first is the default. */
    public static final List<String> BUNDLED = List.of("two-regions", "eight-regions");

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private WorldFile() {}

    /**
     * @param nameOrPath a name of {@link #BUNDLED}, or the path of a world file
     * @throws IllegalArgumentException naming the file and what is wrong with it
     */
    public static World load(String nameOrPath) {
        if (BUNDLED.contains(nameOrPath)) {
            try (InputStream in = WorldFile.class.getResourceAsStream(nameOrPath + ".yaml")) {
                return parse(nameOrPath, Objects.requireNonNull(in, nameOrPath));
            } catch (IOException e) {
                throw new IllegalArgumentException("cannot read bundled world " + nameOrPath, e);
            }
        }
        Path path = Path.of(nameOrPath);
        if (!Files.isReadable(path)) {
            throw new IllegalArgumentException("no such world: " + nameOrPath
                    + " is neither a readable file nor one of " + String.join(", ", BUNDLED));
        }
        try (InputStream in = Files.newInputStream(path)) {
            return parse(nameOrPath, in);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read world file " + nameOrPath, e);
        }
    }

    private static World parse(String source, InputStream in) {
        try {
            return YAML.readValue(in, WorldYaml.class).toWorld();
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IllegalArgumentException("world file " + source + ": " + e.getMessage(), e);
        }
    }

    private static <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
    }

    private record WorldYaml(
            @Nullable String name,
            @Nullable List<RegionYaml> regions,
            @Nullable List<RoundTripYaml> roundTrips,
            @Nullable List<ExchangeYaml> exchanges) {

        World toWorld() {
            return new World(
                    required(name, "name"),
                    required(regions, "regions").stream()
                            .map(RegionYaml::toRegion)
                            .toList(),
                    roundTrips == null
                            ? List.of()
                            : roundTrips.stream()
                                    .map(RoundTripYaml::toRoundTrip)
                                    .toList(),
                    required(exchanges, "exchanges").stream()
                            .map(ExchangeYaml::toExchange)
                            .toList());
        }
    }

    private record RegionYaml(
            @Nullable String name,
            @Nullable String title,
            @Nullable String datacenter,
            @Nullable Double latitude,
            @Nullable Double longitude,
            @Nullable BigDecimal egressUsdPerGb) {

        Region toRegion() {
            String region = required(name, "name of a region");
            return new Region(
                    region,
                    required(title, "title of region " + region),
                    required(datacenter, "datacenter of region " + region),
                    required(latitude, "latitude of region " + region),
                    required(longitude, "longitude of region " + region),
                    required(egressUsdPerGb, "egress-usd-per-gb of region " + region));
        }
    }

    private record RoundTripYaml(
            @Nullable List<String> between, @Nullable Long ms) {

        World.RoundTrip toRoundTrip() {
            List<String> ends = required(between, "between of a round trip");
            if (ends.size() != 2) {
                throw new IllegalArgumentException("a round trip is between two regions: " + ends);
            }
            return new World.RoundTrip(
                    ends.get(0), ends.get(1), Duration.ofMillis(required(ms, "ms of round trip " + ends)));
        }
    }

    private record ExchangeYaml(
            @Nullable String name,
            @Nullable String region,
            @Nullable List<ListingYaml> listings) {

        Exchange toExchange() {
            String exchange = required(name, "name of an exchange");
            String home = required(region, "region of exchange " + exchange);
            return new Exchange(
                    exchange,
                    home,
                    required(listings, "listings of exchange " + exchange).stream()
                            .map(listing -> listing.toListing(exchange, home))
                            .toList());
        }
    }

    private record ListingYaml(
            @Nullable String symbol,
            @Nullable String price,
            @Nullable Integer buckets) {

        Listing toListing(String exchange, String home) {
            String name = required(symbol, "symbol of a listing of " + exchange);
            return new Listing(
                    new Symbol(name),
                    exchange,
                    home,
                    buckets == null ? 1 : buckets,
                    Price.parse(required(price, "price of " + name)));
        }
    }
}
