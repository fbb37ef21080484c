package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.AccountSightings;
import io.geobroker.loadtest.storm.journal.Deposit;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import java.math.BigInteger;
import java.util.ArrayList;
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
    private static final BigInteger TEN = BigInteger.TEN;
    private static final BigInteger NINE = BigInteger.valueOf(9);

    private record Change(long atMicros, String what, BigInteger amount, UUID order) {}

    @Override
    public void check() {
        checkReads();
        Map<String, List<Change>> changes = new HashMap<>();
        journal.deposits().forEach(deposit -> add(deposit, changes));
        long clocks = Bounds.clocks(journal);
        journal.forEachAcknowledged((id, placement) -> spending(
                placement, id, clocks, changes.computeIfAbsent(placement.customer(), name -> new ArrayList<>())));
        world.outcomes().values().stream()
                .filter(StoredOutcome::isFilled)
                .forEach(outcome -> changes.computeIfAbsent(outcome.customer(), name -> new ArrayList<>())
                        .add(proceeds(outcome, clocks)));
        Map<String, Long> deposited = journal.deposits().stream()
                .collect(Collectors.groupingBy(Deposit::customer, Collectors.summingLong(Deposit::micros)));
        for (Endowment given : journal.endowments()) {
            // Endowments include the deposits, which were not there from the beginning.
            long cash = given.cashMicros() - deposited.getOrDefault(given.customer(), 0L);
            replay(given, cash, changes.getOrDefault(given.customer(), List.of()));
        }
    }

    private static void add(Deposit deposit, Map<String, List<Change>> changes) {
        changes.computeIfAbsent(deposit.customer(), name -> new ArrayList<>())
                .add(new Change(deposit.askedMicros(), CASH, BigInteger.valueOf(deposit.micros()), NO_ORDER));
    }

    /** Includes fills whose placing was not answered. */
    private static Change proceeds(StoredOutcome outcome, long clocks) {
        OrderTerms terms = outcome.terms();
        return new Change(
                outcome.decidedMicros() - clocks,
                terms.buys() ? terms.symbol() : CASH,
                terms.buys() ? BigInteger.valueOf(terms.quantity()) : value(terms.quantity(), outcome.priceMicros()),
                outcome.order());
    }

    private void spending(Placement placement, UUID order, long clocks, List<Change> changes) {
        OrderTerms terms = placement.terms();
        StoredOutcome outcome = world.outcomes().get(order);
        boolean filled = outcome != null && outcome.isFilled();
        long at = placement.untilMicros();
        BigInteger value = outcome != null && outcome.isFilled()
                ? value(terms.quantity(), outcome.priceMicros())
                : BigInteger.ZERO;
        String what = terms.buys() ? CASH : terms.symbol();
        BigInteger held = terms.buys() ? leastHeld(terms, value) : BigInteger.valueOf(terms.quantity());
        if (outcome == null || filled) {
            BigInteger spent = terms.buys() && filled ? value.min(held) : held;
            changes.add(new Change(at, what, spent.negate(), order));
        } else if (outcome.decidedMicros() - clocks > at) {
            changes.add(new Change(at, what, held.negate(), order));
            changes.add(new Change(outcome.decidedMicros() - clocks, what, held, order));
        }
    }

    /** The least hold of a buy. */
    private static BigInteger leastHeld(OrderTerms terms, BigInteger value) {
        if (terms.limitMicros().isPresent()) {
            return value(terms.quantity(), terms.limitMicros().getAsLong());
        }
        return terms.stopMicros().isPresent()
                ? value(terms.quantity(), terms.stopMicros().getAsLong())
                : value.multiply(NINE).divide(TEN);
    }

    private static BigInteger value(long quantity, long priceMicros) {
        return BigInteger.valueOf(quantity).multiply(BigInteger.valueOf(priceMicros));
    }

    private void replay(Endowment given, long cash, List<Change> changes) {
        Map<String, BigInteger> free = new HashMap<>();
        free.put(CASH, BigInteger.valueOf(cash));
        given.shares().forEach((symbol, lot) -> free.put(symbol, BigInteger.valueOf(lot.quantity())));
        List<Change> ordered = new ArrayList<>(changes);
        // Increases first: at equal times they may have come first.
        ordered.sort((one, other) -> one.atMicros() == other.atMicros()
                ? Integer.compare(other.amount().signum(), one.amount().signum())
                : Long.compare(one.atMicros(), other.atMicros()));
        for (Change change : ordered) {
            BigInteger left = free.merge(change.what(), change.amount(), BigInteger::add);
            if (change.amount().signum() < 0 && left.signum() < 0) {
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
        Map<String, BigInteger> overrun = overruns();
        reads.least().forEach(moment -> {
            BigInteger allowed = overrun.getOrDefault(moment.customer(), BigInteger.ZERO);
            if (BigInteger.valueOf(moment.freeMicros()).add(allowed).signum() < 0) {
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
    private Map<String, BigInteger> overruns() {
        Map<String, BigInteger> overruns = new HashMap<>();
        for (StoredOutcome outcome : world.outcomes().values()) {
            OrderTerms terms = outcome.terms();
            if (outcome.isFilled() && terms.buys() && terms.limitMicros().isEmpty()) {
                BigInteger value = value(terms.quantity(), outcome.priceMicros());
                overruns.merge(outcome.customer(), value.subtract(leastHeld(terms, value)), BigInteger::add);
            }
        }
        return overruns;
    }
}
