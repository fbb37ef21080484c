package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.AccountSightings;
import io.geobroker.loadtest.storm.journal.Deposit;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Rule: holds never exceed cash or shares.
 *
 * <p>Each account read during the storm covers its holds. And at each acknowledgement the customer had all that was surely
 * spent or held by then.
 *
 * <p>An order counts from its acknowledgement until a cancel is decided; a fill for good; proceeds from their decision;
 * deposits from the first request. A buy without a limit may cost more than its hold. It counts at its stop; a market order
 * at nine tenths of its cost.
 */
public record BuyingPowerIsSpentOnce(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    private static final String CASH = "cash";
    private static final UUID NO_ORDER = new UUID(0, 0);

    private record Change(long atMicros, String what, long amount, UUID order) {}

    @Override
    public void check() {
        checkReads();
        Map<String, List<Change>> changes = new HashMap<>();
        journal.all(Deposit.class).forEach(deposit -> add(deposit, changes));
        journal.forEachAcknowledged((id, placement) ->
                spending(placement, id, changes.computeIfAbsent(placement.customer(), name -> new ArrayList<>())));
        world.outcomes().values().stream()
                .filter(StoredOutcome::isFilled)
                .forEach(outcome -> changes.computeIfAbsent(outcome.customer(), name -> new ArrayList<>())
                        .add(proceeds(outcome)));
        Map<String, Long> deposited = journal.all(Deposit.class).stream()
                .collect(Collectors.groupingBy(Deposit::customer, Collectors.summingLong(Deposit::micros)));
        for (Endowment given : journal.endowments()) {
            // Endowments include the deposits, which were not there from the beginning.
            long cash = given.cashMicros() - deposited.getOrDefault(given.customer(), 0L);
            replay(given, cash, changes.getOrDefault(given.customer(), List.of()));
        }
    }

    private static void add(Deposit deposit, Map<String, List<Change>> changes) {
        changes.computeIfAbsent(deposit.customer(), name -> new ArrayList<>())
                .add(new Change(deposit.askedMicros(), CASH, deposit.micros(), NO_ORDER));
    }

    /** Includes fills whose placing was not answered. */
    private Change proceeds(StoredOutcome outcome) {
        OrderTerms terms = outcome.terms();
        return new Change(
                Bounds.earliest(journal, outcome.decidedMicros()),
                terms.buys() ? terms.symbol() : CASH,
                terms.buys() ? terms.quantity() : value(terms.quantity(), outcome.priceMicros()),
                outcome.order());
    }

    private void spending(Placement placement, UUID order, List<Change> changes) {
        OrderTerms terms = placement.terms();
        StoredOutcome outcome = world.outcomes().get(order);
        boolean filled = outcome != null && outcome.isFilled();
        long at = placement.untilMicros();
        long value = outcome != null && outcome.isFilled() ? value(terms.quantity(), outcome.priceMicros()) : 0;
        String what = terms.buys() ? CASH : terms.symbol();
        long held = terms.buys() ? leastHeld(terms, value) : terms.quantity();
        if (outcome == null || filled) {
            long spent = terms.buys() && filled ? Math.min(value, held) : held;
            changes.add(new Change(at, what, -spent, order));
        } else {
            long ended = Bounds.earliest(journal, outcome.decidedMicros());
            if (ended > at) {
                changes.add(new Change(at, what, -held, order));
                changes.add(new Change(ended, what, held, order));
            }
        }
    }

    /** The least hold of a buy. */
    private static long leastHeld(OrderTerms terms, long value) {
        if (terms.limitMicros().isPresent()) {
            return value(terms.quantity(), terms.limitMicros().getAsLong());
        }
        return terms.stopMicros().isPresent()
                ? value(terms.quantity(), terms.stopMicros().getAsLong())
                : Math.multiplyExact(value, 9) / 10;
    }

    private static long value(long quantity, long priceMicros) {
        return Math.multiplyExact(quantity, priceMicros);
    }

    private void replay(Endowment given, long cash, List<Change> changes) {
        Map<String, Long> free = new HashMap<>();
        free.put(CASH, cash);
        given.shares().forEach((symbol, lot) -> free.put(symbol, lot.quantity()));
        List<Change> ordered = new ArrayList<>(changes);
        // Increases first: at equal times they may have come first.
        ordered.sort(Comparator.comparingLong(Change::atMicros).thenComparing(change -> change.amount() < 0));
        for (Change change : ordered) {
            long left = free.merge(change.what(), change.amount(), Math::addExact);
            if (change.amount() < 0 && left < 0) {
                findings.of(
                        change.order(),
                        given.customer(),
                        change.what() + " for the order acknowledged at " + change.atMicros(),
                        left + " left");
            }
        }
    }

    private void checkReads() {
        AccountSightings reads = journal.accountSightings(world.region());
        Map<String, Long> overrun = overruns();
        reads.least().forEach(moment -> {
            long allowed = overrun.getOrDefault(moment.customer(), 0L);
            if (moment.freeMicros() + allowed < 0) {
                findings.of(
                        moment.customer(),
                        "no more cash set aside than there is, but for the " + allowed
                                + " by which fills exceeded holds",
                        moment);
            }
        });
        reads.shortOfShares()
                .forEach(moment -> findings.of(moment.customer(), "no more shares set aside than there are", moment));
        reads.backwards().forEach(moment -> findings.of(moment.customer(), "accounts that do not go back", moment));
    }

    /** The most by which fills without a limit exceed their holds. */
    private Map<String, Long> overruns() {
        Map<String, Long> overruns = new HashMap<>();
        for (StoredOutcome outcome : world.outcomes().values()) {
            OrderTerms terms = outcome.terms();
            if (outcome.isFilled() && terms.buys() && terms.limitMicros().isEmpty()) {
                long value = value(terms.quantity(), outcome.priceMicros());
                overruns.merge(outcome.customer(), value - leastHeld(terms, value), Math::addExact);
            }
        }
        return overruns;
    }
}
