package io.geobroker.broker.platform.cassandra.valve;

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
 * @param most the highest limit; default 1000. No effect above the driver's
 * @param mostWaiting how many statements may wait, of all priorities; default 10000. Higher takes memory, lower sheds more
 * @param window how long response times are averaged; default 1 s. Longer is more exact, shorter follows changes sooner
 */
@Validated
@ConfigurationProperties("geobroker.cassandra.valve")
public record ValveProperties(
        @DefaultValue("none") ValveControl control,
        @DefaultValue("64") @Min(1) int least,
        @DefaultValue("1000") @Min(1) int most,
        @DefaultValue("10000") @Min(1) int mostWaiting,
        @DefaultValue("1s") Duration window) {

    public ValveProperties {
        if (least > most) {
            throw new IllegalArgumentException(
                    "geobroker.cassandra.valve must have least <= most: " + least + ", " + most);
        }
        if (window.isZero() || window.isNegative()) {
            throw new IllegalArgumentException("geobroker.cassandra.valve must have window > 0: " + window);
        }
    }
}
