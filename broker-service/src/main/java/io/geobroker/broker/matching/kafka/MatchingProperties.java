package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.MatchingSettings;
import io.geobroker.schema.listing.PriceBand;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How tickers are taken from Kafka and matched.
 *
 * @param group consumer group whose members share the region's partitions; default {@code geobroker-<region>}. Two groups
 *     in one region both match everything: correct, but twice the work
 * @param clockSkew how far clocks may differ with no harm done: those of the world's brokers, and those of whoever sends
 *     tickers; default 5 s (ADR 21). A ticker from further in the future goes to the dead letters: raising it lets a bad feed
 *     stop a symbol for longer, lowering it refuses feeds whose clocks are ahead. Day orders end that much later, in the
 *     absence of tickers from after the close
 * @param overlap how far before its last read a read of new orders starts, beside the world's longest round trip; default
 *     2 s. Raising it reads more rows again with each ticker, lowering it leaves more late orders to the catch-up. Must exceed
 *     {@code geobroker.order.acknowledge-within}. Where ids tell that clocks differ, {@code clock-skew} is added for a while
 * @param newsSpacing pause between two reads of a symbol's new orders while tickers come; default 1 s. For a
 *     minute after one found an order of which the owner had not been told, a fifth of it, or ten times what the read took if
 *     that is more. Those are placed in another region, or through an instance that {@code geobroker.region.brokers} does not
 *     name. Raising it saves reads, and delays their fills: they still meet every ticker
 * @param catchUpInterval how often orders that came late are looked for; default 10 s
 * @param sweepInterval how often all waiting orders are read again; default 2 min. Raising it saves reads, and leaves
 *     orders that were canceled elsewhere in memory for longer
 * @param rememberDeparted how long an owner does not take an ended order in again, whatever a read says; default 30 s. Should
 *     exceed how long a page of a read can be under way: what is forgotten sooner is claimed again in vain
 * @param auditInterval in which each waiting order is asked about, if {@link PollingSession#AUDITS_PER_SECOND} allows; default
 *     30 s. Raising it saves reads where few orders wait
 * @param priceBand by which factor a ticker's price may be above or below the last one, where the listing says nothing else;
 *     default 2, twice or half. Further ones go to the dead letters. Lowering it refuses forged prices that are nearer, and real
 *     gaps; a listing with a real one is given a wider band of its own
 */
@Validated
@ConfigurationProperties("geobroker.matching")
public record MatchingProperties(
        @Nullable String group,
        @DefaultValue("5s") @DurationMin(nanos = 1) Duration clockSkew,
        @DefaultValue("2s") @DurationMin(nanos = 1) Duration overlap,
        @DefaultValue("1s") @DurationMin Duration newsSpacing,
        @DefaultValue("10s") @DurationMin(millis = 1) Duration catchUpInterval,
        @DefaultValue("2m") Duration sweepInterval,
        @DefaultValue("30s") @DurationMin(nanos = 1) Duration rememberDeparted,
        @DefaultValue("30s") Duration auditInterval,
        @DefaultValue("2") PriceBand priceBand) {

    /** Of catch-ups and sweeps of all symbols. More would take CPU time from fills: a row costs some 10 microseconds. */
    private static final int BACKGROUND_ROWS_PER_SECOND = 20_000;

    /** After the close and the clock skew a ticker from before it may still fill a day order: above its way into Kafka. */
    private static final Duration EXPIRY_PATIENCE = Duration.ofSeconds(2);

    public MatchingSettings settings(Duration longestRoundTrip) {
        return new MatchingSettings(
                clockSkew,
                overlap.plus(longestRoundTrip),
                newsSpacing,
                catchUpInterval.multipliedBy(2),
                rememberDeparted,
                BACKGROUND_ROWS_PER_SECOND,
                EXPIRY_PATIENCE.plus(clockSkew),
                PolledPartitions.MOST_PENDING / 4,
                priceBand);
    }

    String groupIn(String region) {
        return group == null ? "geobroker-" + region : group;
    }
}
