package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.DueTicker;
import io.geobroker.loadtest.storm.check.tolerance.Homes;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Placement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Rule: a day order expires at its session's close, and no other order expires. None is canceled or replaced long after it.
 *
 * <p>A fault excuses a late end, but nothing excuses an order that stays open. Times are by brokers' clocks.
 */
public record DayOrdersEndAtTheClose(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        for (StoredOrder order : world.orders().values()) {
            boolean day = order.terms().waits() && order.terms().timeInForce().equals("day");
            OptionalLong close = day ? close(order) : OptionalLong.empty();
            if (!order.expiresMicros().equals(close) && order.terms().waits()) {
                findings.of(order, "to end at the close, " + close, order.expiresMicros());
            }
            StoredOutcome outcome = world.outcomes().get(order.id());
            if (outcome != null && outcome.end().equals("expired") && close.isEmpty()) {
                findings.of(order, "no end by time of " + order.terms(), outcome);
            } else if (close.isPresent()) {
                check(order, close.getAsLong(), outcome);
            }
        }
    }

    private void check(StoredOrder order, long close, @Nullable StoredOutcome outcome) {
        if (outcome == null) {
            if (order.isOpen() && world.readMicros() > latest(close)) {
                findings.of(order, "an end at " + close, "open at " + world.readMicros());
            }
        } else if (outcome.end().equals("expired")) {
            boolean early = outcome.decidedMicros() < Bounds.earliest(journal, close);
            if (early || isLate(order, outcome, close)) {
                findings.of(order, "expired at " + close, "at " + outcome.decidedMicros());
            }
        } else if (outcome.isFilled()) {
            if (outcome.tickerTimeMicros() >= close) {
                findings.of(order, "no fill from " + close + " on", "at " + outcome.tickerTimeMicros());
            }
        } else if (outlives(order, outcome, close)) {
            findings.of(order, "expired at " + close, outcome.end() + " at " + outcome.decidedMicros());
        }
    }

    private boolean isLate(StoredOrder order, StoredOutcome outcome, long from) {
        String symbol = order.terms().symbol();
        return !AllowedDelay.isDecidingDisturbed(
                homes(order), symbol, from, latest(from), outcome.decidedMicros(), journal);
    }

    /** Not if it was only found by its name, and may be withdrawn, or if a fault kept it from its home. */
    private boolean outlives(StoredOrder order, StoredOutcome outcome, long close) {
        Placement placement = journal.acknowledged(order.id()).orElse(null);
        if (placement == null || placement.region().isEmpty()) {
            return false;
        }
        long known = DueTicker.knownMicros(order.id(), placement, homes(order));
        long from = Math.max(close, known);
        return isLate(order, outcome, from)
                && AllowedDelay.of(placement, homes(order), known, journal.faults(), journal.regions()).stream()
                        .noneMatch(excuse -> excuse.covers(from));
    }

    private long latest(long from) {
        return Bounds.latest(journal, from) + Bounds.EXPIRED;
    }

    private Homes homes(StoredOrder order) {
        return Homes.of(order.terms().symbol(), journal, world.moves());
    }

    /** A replacement keeps the close of the replaced order. */
    private OptionalLong close(StoredOrder order) {
        StoredOrder old = order.replaces().map(world.orders()::get).orElse(null);
        if (old != null) {
            return old.expiresMicros();
        }
        Instant placed = Instant.EPOCH.plus(EpochMicros.ofOrder(order.id()), ChronoUnit.MICROS);
        return journal.venue(order.terms().symbol())
                .map(venue -> OptionalLong.of(EpochMicros.of(venue.hours().nextClose(placed))))
                .orElse(OptionalLong.empty());
    }
}
