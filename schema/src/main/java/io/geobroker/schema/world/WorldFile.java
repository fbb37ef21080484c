package io.geobroker.schema.world;

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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
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
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private WorldFile() {}

    /** @throws IllegalArgumentException with the file and the error */
    public static World load(String nameOrPath) {
        if (BUNDLED.contains(nameOrPath)) {
            try (InputStream in = WorldFile.class.getResourceAsStream(nameOrPath + ".yaml")) {
                return parse(nameOrPath, Objects.requireNonNull(in, nameOrPath));
            } catch (IOException e) {
                throw new IllegalArgumentException("cannot read bundled world " + nameOrPath, e);
            }
        }
        Path path = Path.of(nameOrPath);
        Checks.that(
                Files.isReadable(path),
                "no such world: " + nameOrPath + " is neither a readable file nor one of "
                        + String.join(", ", BUNDLED));
        try (InputStream in = Files.newInputStream(path)) {
            return parse(nameOrPath, in);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read world file " + nameOrPath, e);
        }
    }

    private static World parse(String source, InputStream in) {
        try {
            return required(YAML.readValue(in, WorldYaml.class), "everything").toWorld();
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

    /** Null entries are errors. */
    private static <T, R> List<R> each(@Nullable List<@Nullable T> entries, String field, Function<T, R> read) {
        return required(entries, field).stream()
                .map(entry -> read.apply(required(entry, "an entry of " + field)))
                .toList();
    }

    private static <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
    }

    private record WorldYaml(
            @Nullable String name,
            @Nullable List<@Nullable RegionYaml> regions,
            @Nullable List<@Nullable RoundTripYaml> roundTrips,
            @Nullable List<@Nullable ExchangeYaml> exchanges) {

        World toWorld() {
            return new World(
                    required(name, "name"),
                    each(regions, "regions", RegionYaml::toRegion),
                    // A world of one region has none.
                    each(roundTrips == null ? List.of() : roundTrips, "round-trips", RoundTripYaml::toRoundTrip),
                    each(exchanges, "exchanges", ExchangeYaml::toExchange));
        }
    }

    private record RegionYaml(
            @Nullable String name,
            @Nullable String title,
            @Nullable String datacenter,
            @Nullable Double latitude,
            @Nullable Double longitude,
            @Nullable BigDecimal egressUsdPerGb,
            @Nullable String door) {

        Region toRegion() {
            String region = required(name, "name of a region");
            return new Region(
                    region,
                    required(title, "title of region " + region),
                    required(datacenter, "datacenter of region " + region),
                    required(latitude, "latitude of region " + region),
                    required(longitude, "longitude of region " + region),
                    required(egressUsdPerGb, "egress-usd-per-gb of region " + region),
                    door == null ? region : door);
        }
    }

    private record RoundTripYaml(
            @Nullable List<@Nullable String> between,
            @Nullable Long ms) {

        World.RoundTrip toRoundTrip() {
            List<String> ends = each(between, "between of a round trip", Function.identity());
            Checks.that(ends.size() == 2, "a round trip is between two regions: " + ends);
            return new World.RoundTrip(
                    ends.get(0), ends.get(1), Duration.ofMillis(required(ms, "ms of round trip " + ends)));
        }
    }

    private record ExchangeYaml(
            @Nullable String name,
            @Nullable String region,
            @Nullable String timeZone,
            @Nullable String hours,
            @Nullable List<@Nullable String> holidays,
            @Nullable Map<String, @Nullable String> earlyCloses,
            @Nullable List<@Nullable ListingYaml> listings) {

        Exchange toExchange() {
            String exchange = required(name, "name of an exchange");
            String home = required(region, "region of exchange " + exchange);
            return new Exchange(
                    exchange,
                    home,
                    tradingHours(exchange),
                    each(listings, "listings of exchange " + exchange, listing -> listing.toListing(exchange, home)));
        }

        private TradingHours tradingHours(String exchange) {
            try {
                ZoneId zone = timeZone == null ? ZoneOffset.UTC : ZoneId.of(timeZone);
                List<LocalDate> closed = each(holidays == null ? List.of() : holidays, "holidays", LocalDate::parse);
                Map<LocalDate, LocalTime> early = closes(earlyCloses == null ? Map.of() : earlyCloses);
                if (hours != null && !hours.equals(ALWAYS)) {
                    return TradingHours.parse(zone, hours, closed, early);
                }
                Checks.that(
                        closed.isEmpty() && early.isEmpty(),
                        "an exchange that never closes has no " + (closed.isEmpty() ? "early-closes" : "holidays"));
                return TradingHours.always(zone);
            } catch (DateTimeException | IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "hours of exchange " + exchange + " are wrong: " + e.getMessage(), e);
            }
        }

        private static Map<LocalDate, LocalTime> closes(Map<String, @Nullable String> early) {
            return early.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(
                            close -> LocalDate.parse(close.getKey()),
                            close -> LocalTime.parse(required(close.getValue(), "time of " + close.getKey()))));
        }
    }

    private record ListingYaml(
            @Nullable String symbol,
            @Nullable String price,
            @Nullable Integer buckets,
            @Nullable String tick) {

        Listing toListing(String exchange, String home) {
            String name = required(symbol, "symbol of a listing of " + exchange);
            return new Listing(
                            new Symbol(name),
                            exchange,
                            home,
                            buckets == null ? 1 : buckets,
                            Price.parse(required(price, "price of " + name)))
                    .withTick(tick == null ? null : tick(name, tick));
        }

        private static Price tick(String symbol, String text) {
            try {
                return Price.parse(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("tick of " + symbol + " is wrong: " + e.getMessage(), e);
            }
        }
    }
}
