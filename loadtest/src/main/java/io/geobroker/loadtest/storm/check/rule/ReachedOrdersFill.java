package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.DueTicker;
import io.geobroker.loadtest.storm.check.tolerance.Homes;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Rule: an order is filled by the first ticker that reaches it after its acknowledgement, or earlier.
 *
 * <p>A later ticker needs an {@link AllowedDelay}; a late decision needs a fault that delays decisions. Nothing excuses a
 * day order that expires although Kafka had the ticker before the close. One that was never acknowledged, but is there,
 * may wait for the closing round.
 */
public record ReachedOrdersFill(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Due due = new Due(journal, world, journal.faults());
        journal.forEachAcknowledged((id, placement) -> due.of(id, placement)
                .ifPresent(ticker ->
                        check(id, placement, ticker, world.outcomes().get(id), due.expires(id), due.homes(placement))));
        world.orders().values().stream()
                .filter(order ->
                        order.isOpen() && journal.acknowledged(order.id()).isEmpty())
                .filter(order -> EpochMicros.ofOrder(order.id()) < journal.closingMicros())
                .forEach(order -> due.inTheEnd(order)
                        .ifPresent(ticker -> findings.of(order, "never acknowledged, filled by " + ticker, order)));
    }

    private void check(
            UUID id,
            Placement placement,
            DueTicker ticker,
            @Nullable StoredOutcome outcome,
            OptionalLong expires,
            Homes homes) {
        String expected = placement.terms() + ", acknowledged at "
                + placement.untilMicros() + " in "
                + placement.region().orElse("some region")
                + ", filled by the ticker of " + ticker.timeMicros() + " at " + ticker.priceMicros();
        if (outcome == null) {
            findings.of(id, placement.customer(), expected, "no end");
        } else if (outcome.isFilled()) {
            if (outcome.tickerTimeMicros() > ticker.timeMicros()) {
                findings.of(
                        id,
                        placement.customer(),
                        expected,
                        "filled by the one of " + outcome.tickerTimeMicros() + " at " + outcome.priceMicros());
            }
        } else if (outcome.end().equals("expired") && wasThereInTime(ticker, placement, expires)) {
            findings.of(id, placement.customer(), expected, "expired, though Kafka had it before the close");
        }
        long due = ticker.timeMicros() + Bounds.DECIDED;
        if (outcome != null
                && !AllowedDelay.isDecidingDisturbed(
                        homes, symbol(placement), ticker.timeMicros(), due, outcome.decidedMicros(), journal)) {
            findings.of(id, placement.customer(), expected, outcome.end() + " after it, at " + outcome.decidedMicros());
        }
    }

    /** No fault excuses it: an order expires only after all earlier tickers are read. */
    private boolean wasThereInTime(DueTicker ticker, Placement placement, OptionalLong expires) {
        OptionalLong confirmed = journal.confirmedMicros(symbol(placement), ticker.timeMicros());
        return confirmed.isPresent()
                && expires.isPresent()
                && confirmed.getAsLong() <= Bounds.earliest(journal, expires.getAsLong());
    }

    private static String symbol(Placement placement) {
        return placement.terms().symbol();
    }

    /** @return number of late fills by fault name */
    public static Map<String, Integer> lateFills(Journal journal, RegionEvidence world) {
        Map<String, Integer> late = new TreeMap<>();
        Due due = new Due(journal, world, List.of());
        journal.forEachAcknowledged((id, placement) -> {
            StoredOutcome outcome = world.outcomes().get(id);
            if (outcome != null && outcome.isFilled()) {
                due.of(id, placement)
                        .filter(ticker -> ticker.timeMicros() < outcome.tickerTimeMicros())
                        .ifPresent(ticker -> late.merge(why(id, placement, ticker, due), 1, Integer::sum));
            }
        });
        return late;
    }

    private static String why(UUID id, Placement placement, DueTicker missed, Due due) {
        return due.excuses(id, placement, due.journal.faults()).stream()
                .filter(excuse -> excuse.covers(missed.timeMicros()))
                .map(excuse -> excuse.fault().name())
                .findFirst()
                .orElse("no reason");
    }

    private static final class Due {
        private final Journal journal;
        private final RegionEvidence world;
        private final List<FaultWindow> faults;
        private final Set<String> regions;
        private final Map<String, NavigableMap<Long, Long>> tickers = new HashMap<>();
        private final Map<String, Homes> homes = new HashMap<>();

        Due(Journal journal, RegionEvidence world, List<FaultWindow> faults) {
            this.journal = journal;
            this.world = world;
            this.faults = faults;
            this.regions = journal.regions();
        }

        Optional<DueTicker> of(UUID id, Placement placement) {
            return DueTicker.of(
                    placement.terms(),
                    DueTicker.knownMicros(id, placement, homes(placement)),
                    expires(id),
                    tickers(symbol(placement)),
                    excuses(id, placement, faults));
        }

        /** A ticker of the closing round: by then its owner has read all that waits. */
        Optional<DueTicker> inTheEnd(StoredOrder order) {
            NavigableMap<Long, Long> sent = tickers(order.terms().symbol());
            return DueTicker.of(order.terms(), journal.closingMicros(), order.expiresMicros(), sent, List.of());
        }

        private NavigableMap<Long, Long> tickers(String symbol) {
            return tickers.computeIfAbsent(symbol, this::confirmed);
        }

        /** Those that Kafka may not have got need not be matched. */
        private NavigableMap<Long, Long> confirmed(String symbol) {
            NavigableMap<Long, Long> sent = journal.tickers(symbol);
            sent.keySet().removeIf(time -> journal.confirmedMicros(symbol, time).isEmpty());
            return sent;
        }

        OptionalLong expires(UUID id) {
            StoredOrder view = world.orders().get(id);
            return view == null ? OptionalLong.empty() : view.expiresMicros();
        }

        List<AllowedDelay> excuses(UUID id, Placement placement, List<FaultWindow> from) {
            Homes known = homes(placement);
            return AllowedDelay.of(placement, known, DueTicker.knownMicros(id, placement, known), from, regions);
        }

        Homes homes(Placement placement) {
            return homes.computeIfAbsent(symbol(placement), symbol -> Homes.of(symbol, journal, world.moves()));
        }
    }
}
