package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.world.WorldFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosingHoursTest {
    @TempDir
    Path directory;

    /** Whatever the hour, on a weekday. */
    @ParameterizedTest
    @ValueSource(
            strings = {"2026-11-26T01:10:11Z", "2026-11-26T00:00:00Z", "2026-11-23T12:00:01Z", "2026-11-27T23:59:58Z"})
    void eachExchangeWithHoursClosesOnceOneAfterAnother(Instant first) {
        ClosingHours hours = ClosingHours.write("two-regions", first, directory);

        Instant before = first.minus(Duration.ofMinutes(3));
        assertThat(hours.next(before)).contains(first);
        assertThat(hours.next(first)).contains(first.plus(Duration.ofMinutes(4)));
        assertThat(hours.next(first.plus(Duration.ofMinutes(4)))).isEmpty();
        assertThat(hours.world().exchange("ASX").orElseThrow().hours().isOpen(before))
                .isTrue();
        assertThat(hours.world().withoutClosingTimes().listings())
                .isEqualTo(WorldFile.load("two-regions").listings());
    }
}
