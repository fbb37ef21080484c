package io.geobroker.broker.platform.cassandra.valve;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much this broker asks of a datacenter at once, by session. All but {@code control} matters only with {@code throughput}
 * and {@code response-time}; the driver's own limit of {@code sessions.conf}, 3000 at once and 6000 waiting, stays behind it.
 *
 * @param control {@code none}, {@code fixed}, {@code throughput} or {@code response-time}, see {@link ValveControl}; default
 *     {@code response-time}, the best of them by {@code ./geobroker experiment valve}
 * @param first statements at once before anything is learnt; default 64. Raising it lets a broker that starts into a surge
 *     ask too much for some seconds, lowering it makes it ask too little for as long
 * @param least never fewer at once than this; default 8. Raising it asks more of a datacenter that is slow, lowering it below
 *     what an idle one answers at once makes it long until a slow one is known to be fast again
 * @param most never more at once than this; default 1000. Raising it beyond the driver's 3000 has no effect, lowering it
 *     bounds what a broker may ask in any case
 * @param mostWaiting how many wait at most, of all priorities together; then the one that waits longest of the lowest
 *     priority is given up. Default 2000. Raising it keeps more of a short surge and takes memory, lowering it tells customers
 *     sooner to come again
 * @param waitWithin how long placing, reading and the background wait at most; then they are given up. Matching, and what is
 *     begun, waits as long as a statement may take. Default 500 ms. Raising it fills more of a short surge, later; lowering it
 *     tells customers sooner to come again
 * @param window how long throughput or response times are looked at before the limit changes; default 1 s. Raising it
 *     measures more exactly, lowering it follows changes sooner
 */
@Validated
@ConfigurationProperties("geobroker.cassandra.valve")
public record ValveProperties(
        @DefaultValue("response-time") ValveControl control,
        @DefaultValue("64") @Min(1) int first,
        @DefaultValue("8") @Min(1) int least,
        @DefaultValue("1000") @Min(1) int most,
        @DefaultValue("2000") @Min(1) int mostWaiting,
        @DefaultValue("500ms") Duration waitWithin,
        @DefaultValue("1s") Duration window) {

    public ValveProperties {
        if (least > first || first > most) {
            throw new IllegalArgumentException("geobroker.cassandra.valve must have least <= first <= most: " + least
                    + ", " + first + ", " + most);
        }
        if (waitWithin.isNegative() || window.isZero() || window.isNegative()) {
            throw new IllegalArgumentException("geobroker.cassandra.valve must have wait-within >= 0 and window > 0: "
                    + waitWithin + ", " + window);
        }
    }
}
