package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.MatchingSettings;
import io.geobroker.schema.listing.PriceBand;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
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
 * @param overlap how far before its last read a read of new orders starts; default 2 s. Raising it reads more rows again
 *     with each ticker, lowering it leaves more orders of slow replication to the catch-up. Must exceed {@code
 *     geobroker.order.acknowledge-within}. Where ids tell that clocks differ, {@code clock-skew} is added for a while
 * @param newsSpacing pause between two reads of a symbol's new orders while tickers come; default 1 s. For a
 *     minute after one found an order of which the owner had not been told, a fifth of it, or ten times what the read took if
 *     that is more. Those are placed in another region, or through an instance that {@code geobroker.region.brokers} does not
 *     name. Raising it saves reads, and delays their fills: they still meet every ticker
 * @param catchUpInterval how often orders that came late are looked for; default 10 s
 * @param catchUpWindow how far back a catch-up looks at most; default 10 min. Most look back by twice the interval, every
 *     second one by twice as much, every fourth by four times as much. What comes later than that is left to the sweep
 * @param sweepInterval how often all waiting orders are read again; default 2 min. Raising it saves reads, and leaves
 *     orders that were canceled elsewhere in memory for longer
 * @param sweepHorizon gc_grace_seconds of open_orders; default 4 h
 * @param takeoverWindow how far back the tape is read at a takeover; default 1 h. What was filled before that and never
 *     settled, because an ocean was cut for longer, is found by the audits
 * @param rememberDeparted how long an owner does not take an ended order in again, whatever a read says; default 30 s. Should
 *     exceed how long a page of a read can be under way: what is forgotten sooner is claimed again in vain
 * @param backgroundRowsPerSecond how many rows a second catch-ups and sweeps read again at most, of all symbols together;
 *     default 20,000. Raising it finds late orders among very many sooner, and takes CPU time and the driver's thread from
 *     fills: a row costs some 10 microseconds.
 * @param auditsPerSecond of how many waiting orders a second it is asked at most whether they have ended unnoticed; default
 *     20. Each is a plain read: raising it costs the datacenter more, lowering it leaves what died half-way for longer. Two
 *     finders are faster, the next ticker that reaches the order and the audit of holds. Where so many wait that a round
 *     would last longer than 10 minutes, it is as many more as that takes, up to 500
 * @param auditInterval in which each waiting order is asked about, if {@code audits-per-second} allows; default 30 s. Raising
 *     it saves reads where few orders wait
 * @param expiryPatience how long after the close, and {@code clock-skew} after it, a day order may still be filled by a
 *     ticker from before it; default 2 s. Should exceed what a ticker takes into Kafka
 * @param deadLetterWithin how long the offset of a record that cannot be used waits for its letter to be acknowledged; default
 *     5 s. Raising it loses fewer letters when a broker dies while Kafka does not answer, and lets more tickers be repeated then
 * @param priceBand by which factor a ticker's price may be above or below the last one, where the listing says nothing else;
 *     default 2, twice or half. Further ones go to the dead letters. Lowering it refuses forged prices that are nearer, and real
 *     gaps; a listing with a real one is given a wider band of its own
 * @param maxPending tickers of a partition received and not done at which its polling pauses; default 5000. Of one symbol a
 *     quarter of it is taken: the rest stays in Kafka and is read again, so that a symbol whose store does not answer stops no
 *     other. Raising it rides out longer pauses of the datacenter at the cost of memory and of tickers matched later
 * @param maxPollRecords tickers taken in one poll; default 500
 * @param commitInterval how often offsets are committed; default 1 s. Raising it repeats more tickers after a crash
 */
@Validated
@ConfigurationProperties("geobroker.matching")
public record MatchingProperties(
        @Nullable String group,
        @DefaultValue("5s") @DurationMin(nanos = 1) Duration clockSkew,
        @DefaultValue("2s") @DurationMin(nanos = 1) Duration overlap,
        @DefaultValue("1s") @DurationMin Duration newsSpacing,
        @DefaultValue("10s") @DurationMin(nanos = 1) Duration catchUpInterval,
        @DefaultValue("10m") @DurationMin(nanos = 1) Duration catchUpWindow,
        @DefaultValue("2m") Duration sweepInterval,
        @DefaultValue("4h") @DurationMin(nanos = 1) Duration sweepHorizon,
        @DefaultValue("1h") @DurationMin(nanos = 1) Duration takeoverWindow,
        @DefaultValue("30s") @DurationMin(nanos = 1) Duration rememberDeparted,
        @DefaultValue("20000") @Min(100) int backgroundRowsPerSecond,
        @DefaultValue("20") @Min(1) int auditsPerSecond,
        @DefaultValue("30s") Duration auditInterval,
        @DefaultValue("2s") @DurationMin Duration expiryPatience,
        @DefaultValue("5s") Duration deadLetterWithin,
        @DefaultValue("2") PriceBand priceBand,
        @DefaultValue("5000") @Min(4) int maxPending,
        @DefaultValue("500") @Min(1) @Max(10_000) int maxPollRecords,
        @DefaultValue("1s") Duration commitInterval) {

    public MatchingSettings settings() {
        return new MatchingSettings(
                clockSkew,
                overlap,
                newsSpacing,
                catchUpInterval.multipliedBy(2),
                catchUpWindow,
                sweepHorizon,
                takeoverWindow,
                rememberDeparted,
                backgroundRowsPerSecond,
                expiryPatience.plus(clockSkew),
                maxPending / 4,
                priceBand);
    }

    String groupIn(String region) {
        return group == null ? "geobroker-" + region : group;
    }
}
