package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether this instance matches the symbols it owns.
 *
 * <p>OUT_OF_SERVICE without partitions, while books load, while symbols stand still because their store does not answer, and
 * while a partition cannot be read. DOWN when polling failed or hangs.
 *
 * @param nanoTime of {@link PollingStatus#polledAtNanos()}
 */
public record OwnershipHealth(
        Supplier<PollingStatus> polling, Supplier<OwnedSymbols.Status> symbols, LongSupplier nanoTime)
        implements HealthIndicator {
    /** Between two polls: above the time to give up partitions. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    @Override
    public Health health() {
        PollingStatus poll = polling.get();
        OwnedSymbols.Status owned = symbols.get();
        Health.Builder health = new Health.Builder();
        if (poll.failure() != null) {
            health.down().withDetail("reason", "polling failed and begins anew: " + poll.failure());
        } else if (poll.polledAtNanos() == 0) {
            health.outOfService().withDetail("reason", "Kafka was not polled yet");
        } else if (sinceLastPoll(poll).compareTo(LONGEST_PAUSE) > 0) {
            health.down()
                    .withDetail(
                            "reason",
                            "Kafka was not polled for " + sinceLastPoll(poll).toMillis() + " ms");
        } else if (poll.partitions() == 0) {
            health.outOfService().withDetail("reason", "no partition is owned");
        } else if (!poll.unreadable().isEmpty()) {
            health.outOfService().withDetail("reason", "cannot be read, while all others trade: " + poll.unreadable());
        } else if (!owned.standing().isEmpty()) {
            health.outOfService().withDetail("reason", "stand still, while all others trade: " + owned.standing());
        } else if (owned.loading() > 0) {
            health.outOfService().withDetail("reason", owned.loading() + " books are being loaded");
        } else {
            health.up();
        }
        if (poll.polledAtNanos() != 0) {
            health.withDetail("sinceLastPollMillis", sinceLastPoll(poll).toMillis());
        }
        return health.withDetail("partitions", poll.partitions())
                .withDetail("booksLoading", owned.loading())
                .withDetail("booksLoaded", owned.symbols() - owned.loading())
                .withDetail("symbolsStanding", owned.standing().size())
                .withDetail("openOrders", owned.openOrders())
                .withDetail("lag", poll.lag())
                .withDetail("pendingTickers", poll.pending())
                .build();
    }

    private Duration sinceLastPoll(PollingStatus poll) {
        return Duration.ofNanos(nanoTime.getAsLong() - poll.polledAtNanos());
    }
}
