package io.geobroker.broker.platform.cassandra.valve;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How many statements this broker has under way in a datacenter, by session. All but {@code control} needs {@code
 * response-time}. The driver's limit always applies: 3000 under way, 6000 waiting.
 *
 * @param control {@code none} or {@code response-time}, see {@link ValveControl}; default {@code none} (ADR 31)
 * @param least the lowest limit, and the first; default 64. Higher loads a slow datacenter; too low, statements wait
 *     whenever a process waits for a core
 */
@Validated
@ConfigurationProperties("geobroker.cassandra.valve")
public record ValveProperties(
        @DefaultValue("none") ValveControl control,
        @DefaultValue("64") @Min(1) @Max(MOST) int least) {

    /** No effect above the driver's. */
    private static final int MOST = 1_000;

    /** Of all priorities. More would take memory, fewer shed more. */
    private static final int MOST_WAITING = 10_000;

    /** Longer would be more exact, shorter follow changes sooner. */
    private static final Duration WINDOW = Duration.ofSeconds(1);

    public ValveSettings settings() {
        return new ValveSettings(control, least, MOST, MOST_WAITING, WINDOW);
    }
}
