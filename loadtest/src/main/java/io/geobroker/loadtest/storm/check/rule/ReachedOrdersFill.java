package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.DueTicker;
import io.geobroker.loadtest.storm.check.tolerance.Homes;
import io.geobroker.loadtest.storm.check.tolerance.PriceHistory;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * day order that expires although Kafka had the ticker before the close.
 */
public final class ReachedOrdersFill implements Rule {
    @Override
    public String name() {
        return "complete";
    }

    @Override
    public String statement() {
        return "an order is filled by the first ticker that reaches it after its acknowledgement, and soon, or"
                + " later for a logged fault";
    }

    @Override
    public void check(Journal journal, RegionEvidence world, Findings findings) {
        Due due = new Due(journal, world, journal.faults());
        for (Placement placement : journal.placements()) {
            placement
                    .answer()
                    .acknowledged()
                    .ifPresent(id -> due.of(id, placement)
                            .ifPresent(ticker -> check(
                                    id,
                                    placement,
                                    ticker,
                                    world.outcomes().get(id),
                                    due.expires(id),
                                    due.homes(placement),
                                    journal,
                                    findings)));
        }
    }

    private static void check(
            UUID id,
            Placement placement,
            DueTicker ticker,
            @Nullable StoredOutcome outcome,
            OptionalLong expires,
            Homes homes,
            Journal journal,
            Findings findings) {
        String expected = placement.wish().terms() + ", acknowledged at "
                + placement.asked().untilMicros() + " in "
                + placement.asked().region().orElse("some region")
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
        } else if (outcome.end().equals("expired") && wasThereInTime(ticker, placement, expires, journal)) {
            findings.of(id, placement.customer(), expected, "expired, though Kafka had it before the close");
        }
        if (outcome != null
                && outcome.decidedMicros() > ticker.timeMicros() + Bounds.DECIDED
                && !AllowedDelay.isDecidingDisturbed(
                        homes, symbol(placement), ticker.timeMicros(), outcome.decidedMicros(), journal)) {
            findings.of(id, placement.customer(), expected, outcome.end() + " after it, at " + outcome.decidedMicros());
        }
    }

    /** No fault excuses it: an order expires only after all earlier tickers are read. */
    private static boolean wasThereInTime(
            DueTicker ticker, Placement placement, OptionalLong expires, Journal journal) {
        OptionalLong confirmed = journal.confirmedMicros(symbol(placement), ticker.timeMicros());
        return confirmed.isPresent()
                && expires.isPresent()
                && confirmed.getAsLong() <= expires.getAsLong() - Bounds.clocks(journal);
    }

    private static String symbol(Placement placement) {
        return placement.wish().terms().symbol();
    }

    /** @return number of late fills by fault name */
    public static Map<String, Integer> lateFills(Journal journal, RegionEvidence world) {
        Map<String, Integer> late = new TreeMap<>();
        Due due = new Due(journal, world, List.of());
        for (Placement placement : journal.placements()) {
            placement.answer().acknowledged().ifPresent(id -> {
                StoredOutcome outcome = world.outcomes().get(id);
                if (outcome != null && outcome.isFilled()) {
                    due.of(id, placement)
                            .filter(ticker -> ticker.timeMicros() < outcome.tickerTimeMicros())
                            .ifPresent(ticker -> late.merge(why(id, placement, ticker, due, journal), 1, Integer::sum));
                }
            });
        }
        return late;
    }

    private static String why(UUID id, Placement placement, DueTicker missed, Due due, Journal journal) {
        return due.excuses(id, placement, journal.faults()).stream()
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
        private final Map<String, PriceHistory> tickers = new HashMap<>();
        private final Map<String, Homes> homes = new HashMap<>();

        Due(Journal journal, RegionEvidence world, List<FaultWindow> faults) {
            this.journal = journal;
            this.world = world;
            this.faults = faults;
            this.regions = journal.regions();
        }

        Optional<DueTicker> of(UUID id, Placement placement) {
            OrderTerms terms = placement.wish().terms();
            if (!terms.waits()) {
                return Optional.empty();
            }
            return DueTicker.of(
                    terms,
                    DueTicker.knownMicros(id, placement, homes(placement)),
                    expires(id),
                    tickers.computeIfAbsent(terms.symbol(), symbol -> PriceHistory.of(journal, symbol)),
                    excuses(id, placement, faults));
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
