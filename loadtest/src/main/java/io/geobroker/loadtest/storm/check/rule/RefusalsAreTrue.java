package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rule: no order is refused for lack of cash or shares that its customer surely had.
 *
 * <p>All else that was asked for by then counts as taken, at the most that it can take, until an end that is no fill is surely
 * settled. Proceeds count from when they are surely settled, deposits never.
 */
public final class RefusalsAreTrue implements Rule {
    private static final String LACKING = "403 insufficient ";

    private final Journal journal;
    private final RegionEvidence world;
    private final Findings findings;
    private final Map<String, StoredOutcome> ends = new HashMap<>();
    private final Map<String, Long> highest = new HashMap<>();

    public RefusalsAreTrue(Journal journal, RegionEvidence world, Findings findings) {
        this.journal = journal;
        this.world = world;
        this.findings = findings;
        for (StoredOrder order : world.orders().values()) {
            StoredOutcome end = world.outcomes().get(order.id());
            if (end != null) {
                ends.put(order.name(), end);
            }
        }
        for (String symbol : journal.symbols()) {
            Collection<Long> prices = journal.tickers(symbol).values();
            highest.put(symbol, Collections.max(prices));
        }
    }

    /** Of the customers who are at home here, as their accounts are decided here. */
    @Override
    public void check() {
        Map<String, List<Placement>> asked =
                journal.placements().stream().collect(Collectors.groupingBy(Placement::customer));
        for (Endowment given : journal.endowments()) {
            if (given.home().equals(world.region())) {
                check(journal.firstAssets(given), asked.getOrDefault(given.customer(), List.of()));
            }
        }
    }

    private void check(Map<String, Long> given, List<Placement> asked) {
        for (Placement refused : asked) {
            if (refused.answer().isRefused() && refused.answer().message().startsWith(LACKING)) {
                long free = given.getOrDefault(refused.terms().takes(), 0L);
                for (Placement other : asked) {
                    free += other.equals(refused) ? 0 : change(other, refused);
                }
                if (free >= most(refused.terms(), null)) {
                    findings.of(
                            refused.customer(),
                            "no refusal of " + refused.wish() + ", as " + free + " were free",
                            refused.answer());
                }
            }
        }
    }

    /** What the one surely leaves for the other. */
    private long change(Placement other, Placement refused) {
        OrderTerms terms = other.terms();
        String what = refused.terms().takes();
        StoredOutcome end = ends.get(other.name());
        if (terms.takes().equals(what)) {
            return other.fromMicros() > refused.untilMicros() || isFreed(other, end, refused) ? 0 : -most(terms, end);
        }
        if (!terms.brings().equals(what)
                || end == null
                || !end.isFilled()
                || !isSettled(end.decidedMicros(), refused)) {
            return 0;
        }
        return terms.buys() ? terms.quantity() : terms.valueMicros(end.priceMicros());
    }

    private boolean isFreed(Placement other, @Nullable StoredOutcome end, Placement refused) {
        if (end == null) {
            return other.answer().isRefused() && isSettled(other.untilMicros(), refused);
        }
        return !end.isFilled() && isSettled(end.decidedMicros(), refused);
    }

    private boolean isSettled(long decidedMicros, Placement refused) {
        return Bounds.settledMicros(journal, decidedMicros) < refused.fromMicros();
    }

    private long most(OrderTerms terms, @Nullable StoredOutcome end) {
        if (!terms.buys()) {
            return terms.quantity();
        }
        long price = terms.limitMicros()
                .orElseGet(() -> HoldsBelongToOpenOrders.MOST_STOPS
                        * Math.max(terms.stopMicros().orElse(0), highest.getOrDefault(terms.symbol(), 0L)));
        return terms.valueMicros(Math.max(price, end == null ? 0 : end.priceMicros()));
    }
}
