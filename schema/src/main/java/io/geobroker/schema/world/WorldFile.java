package io.geobroker.schema.world;

import com.fasterxml.jackson.annotation.Nulls;
import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a {@link World} from YAML: a bundled world by name, or a file by path. Unknown and missing fields are errors. */
public final class WorldFile {
    /** The world of brokers, simulators and commands that are not told another one. */
    public static final String DEFAULT = "two-regions";

    public static final List<String> BUNDLED = List.of(DEFAULT, "eight-regions");

    /** Hours of an exchange that never closes, the default. */
    private static final String ALWAYS = "always";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // 20261126 would be a day some 55,000 years from now.
            .withCoercionConfig(
                    LogicalType.DateTime, date -> date.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .build();

    private WorldFile() {}

    /** @throws IllegalArgumentException with the file and the error */
    public static World load(String nameOrPath) {
        boolean isBundled = BUNDLED.contains(nameOrPath);
        Checks.that(
                isBundled || Files.isReadable(Path.of(nameOrPath)),
                "no such world: " + nameOrPath + " is neither a readable file nor one of "
                        + String.join(", ", BUNDLED));
        try (InputStream in = isBundled
                ? Objects.requireNonNull(WorldFile.class.getResourceAsStream(nameOrPath + ".yaml"), nameOrPath)
                : Files.newInputStream(Path.of(nameOrPath))) {
            return parse(nameOrPath, in);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read world file " + nameOrPath, e);
        }
    }

    private static World parse(String source, InputStream in) {
        try {
            WorldYaml read = YAML.readValue(in, WorldYaml.class);
            Checks.that(read != null, "everything is missing");
            return read.toWorld();
        } catch (UnrecognizedPropertyException e) {
            // No line number: Jackson reports unknown fields only at the end of a record.
            throw new IllegalArgumentException(
                    "world file " + source + ": unknown field " + path(e) + "; known here are " + known(e), e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "world file " + source + line(e) + ": " + (path(e).isEmpty() ? "" : path(e) + " cannot be read: ")
                            + e.getOriginalMessage(),
                    e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("world file " + source + ": " + e.getMessage(), e);
        }
    }

    private static String line(JacksonException e) {
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getLineNr() < 1 ? "" : ", line " + location.getLineNr();
    }

    private static String known(UnrecognizedPropertyException e) {
        return e.getKnownPropertyIds().stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
    }

    /** Such as {@code regions[1].title}. */
    private static String path(JacksonException e) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.toString();
    }

    private static <T, R> List<R> each(List<T> entries, Function<T, R> read) {
        return entries.stream().map(read).toList();
    }

    private record WorldYaml(
            String name,
            List<RegionYaml> regions,
            Optional<List<RoundTripYaml>> roundTrips,
            List<ExchangeYaml> exchanges) {

        World toWorld() {
            return new World(
                    name,
                    each(regions, RegionYaml::toRegion),
                    each(roundTrips.orElse(List.of()), RoundTripYaml::toRoundTrip),
                    each(exchanges, ExchangeYaml::toExchange));
        }
    }

    private record RegionYaml(
            String name,
            String title,
            String datacenter,
            double latitude,
            double longitude,
            BigDecimal egressUsdPerGb,
            Optional<String> door) {

        Region toRegion() {
            return new Region(name, title, datacenter, latitude, longitude, egressUsdPerGb, door.orElse(name));
        }
    }

    private record RoundTripYaml(List<String> between, long ms) {

        World.RoundTrip toRoundTrip() {
            Checks.that(between.size() == 2, "a round trip is between two regions: " + between);
            return new World.RoundTrip(between.get(0), between.get(1), Duration.ofMillis(ms));
        }
    }

    private record ExchangeYaml(
            String name,
            String region,
            Optional<String> timeZone,
            Optional<String> hours,
            Optional<List<LocalDate>> holidays,
            Optional<Map<LocalDate, LocalTime>> earlyCloses,
            List<ListingYaml> listings) {

        Exchange toExchange() {
            return new Exchange(
                    name, region, tradingHours(), each(listings, listing -> listing.toListing(name, region)));
        }

        private TradingHours tradingHours() {
            try {
                ZoneId zone = timeZone.map(ZoneId::of).orElse(ZoneOffset.UTC);
                List<LocalDate> closed = holidays.orElse(List.of());
                Map<LocalDate, LocalTime> early = earlyCloses.orElse(Map.of());
                String times = hours.orElse(ALWAYS);
                if (!times.equals(ALWAYS)) {
                    return TradingHours.parse(zone, times, closed, early);
                }
                Checks.that(
                        closed.isEmpty() && early.isEmpty(),
                        "an exchange that never closes has no " + (closed.isEmpty() ? "early-closes" : "holidays"));
                return TradingHours.always(zone);
            } catch (DateTimeException | IllegalArgumentException e) {
                throw new IllegalArgumentException("hours of exchange " + name + " are wrong: " + e.getMessage(), e);
            }
        }
    }

    private record ListingYaml(String symbol, String price, Optional<Integer> buckets, Optional<String> tick) {

        Listing toListing(String exchange, String home) {
            return new Listing(new Symbol(symbol), exchange, home, buckets.orElse(1), Price.parse(price))
                    .withTick(tick.map(this::readTick).orElse(null));
        }

        private Price readTick(String text) {
            try {
                return Price.parse(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("tick of " + symbol + " is wrong: " + e.getMessage(), e);
            }
        }
    }
}
