package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.world.WorldVariant;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.TradingHours;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A world file whose exchanges close one after another, each once. Brokers must have it when they start. */
record ClosingHours(Path file, World world) {
    /** Brokers that miss the first close find a later one. */
    private static final Duration APART = Duration.ofMinutes(4);

    private static final int NOON = 12;

    /**
     * @param worldFile a bundled world or the path of a file
     * @param first when the first exchange closes, of those that have hours
     */
    static ClosingHours write(String worldFile, Instant first, Path directory) {
        Path file = WorldVariant.write(
                worldFile, directory.resolve("closing-world.yaml"), world -> closeOnce(world.path("exchanges"), first));
        return new ClosingHours(file, WorldFile.load(file.toString()));
    }

    private static void closeOnce(JsonNode exchanges, Instant first) {
        Instant close = first.truncatedTo(ChronoUnit.SECONDS);
        // The first close is about noon there, so that no session crosses midnight.
        int hour = OffsetDateTime.ofInstant(close, ZoneOffset.UTC).getHour();
        ZoneOffset zone = ZoneOffset.ofHours(NOON - hour);
        for (JsonNode exchange : exchanges) {
            if (exchange.has("hours")) {
                exchange.asObject()
                        .retain("name", "region", "listings")
                        .put("time-zone", zone.getId())
                        .put("hours", "00:00-" + LocalTime.ofInstant(close, zone));
                close = close.plus(APART);
            }
        }
    }

    /** The next close within twelve hours. */
    Optional<Instant> next(Instant after) {
        return world.exchanges().stream()
                .map(Exchange::hours)
                .filter(hours -> !hours.equals(TradingHours.always(hours.zone())))
                .map(hours -> hours.nextClose(after))
                .filter(close -> close.isBefore(after.plus(Duration.ofHours(NOON))))
                .min(Instant::compareTo);
    }

    List<String> arguments() {
        return List.of(
                "--geobroker.region.world=" + file.toAbsolutePath(), "--geobroker.region.keep-exchange-hours=true");
    }
}
