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
        for (Endowment given : journal.endowments()) {
            replay(given, changes.getOrDefault(given.customer(), List.of()));
        }
    }

    private static void add(Deposit deposit, Map<String, List<Change>> changes) {
        changes.computeIfAbsent(deposit.customer(), name -> new ArrayList<>())
                .add(new Change(deposit.askedMicros(), OrderTerms.CASH, deposit.micros(), NO_ORDER));
    }

    /** Includes fills whose placing was not answered. */
    private Change proceeds(StoredOutcome outcome) {
        OrderTerms terms = outcome.terms();
        return new Change(
                Bounds.earliest(journal, outcome.decidedMicros()),
                terms.brings(),
                terms.buys() ? terms.quantity() : terms.valueMicros(outcome.priceMicros()),
                outcome.order());
    }

    private void spending(Placement placement, UUID order, List<Change> changes) {
        OrderTerms terms = placement.terms();
        StoredOutcome outcome = world.outcomes().get(order);
        boolean filled = outcome != null && outcome.isFilled();
        long at = placement.untilMicros();
        long value = outcome != null && outcome.isFilled() ? terms.valueMicros(outcome.priceMicros()) : 0;
        String what = terms.takes();
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
            return terms.valueMicros(terms.limitMicros().getAsLong());
        }
        return terms.stopMicros().isPresent()
                ? terms.valueMicros(terms.stopMicros().getAsLong())
                : Math.multiplyExact(value, 9) / 10;
    }

    private void replay(Endowment given, List<Change> changes) {
        Map<String, Long> free = journal.firstAssets(given);
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
                long value = terms.valueMicros(outcome.priceMicros());
                overruns.merge(outcome.customer(), value - leastHeld(terms, value), Math::addExact);
            }
        }
        return overruns;
    }
}
