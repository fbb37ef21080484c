package io.geobroker.broker.platform.cassandra.valve;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much this broker asks of a datacenter at once, by session. All but {@code control} matters only with {@code
 * response-time}; the driver's own limit of {@code sessions.conf}, 3000 at once and 6000 waiting, stays behind it.
 *
 * @param control {@code none} or {@code response-time}, see {@link ValveControl}; default {@code none}, which no valve beat in
 *     {@code experiment valve} (ADR 31)
 * @param least never fewer at once than this, which is also where it begins; default 64. Raising it asks more of a datacenter
 *     that is slow. Lowering it below what a working one answers at once makes statements wait whenever this process or a node
 *     waits for a core
 * @param most never more at once than this; default 1000. Raising it beyond the driver's 3000 has no effect, lowering it
 *     bounds what a broker may ask in any case
 * @param mostWaiting how many wait at most, of all priorities together, for the sake of memory; then the one that waits
 *     longest of the lowest priority is given up. Default 10000. Raising it takes memory, lowering it gives up what would have
 *     been answered
 * @param window how long response times are looked at before the limit changes; default 1 s. Raising it measures more
 *     exactly, lowering it follows changes sooner
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
