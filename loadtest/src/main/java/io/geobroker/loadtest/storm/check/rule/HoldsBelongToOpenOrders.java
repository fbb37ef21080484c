package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount.Hold;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.WaitingRow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;

/** Rule: each order that waits has one hold, of what it can take; there are no others. */
public record HoldsBelongToOpenOrders(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    /** How many times the stop a hold may be. The margin at most doubles the last price, which may be above it. */
    static final long MOST_STOPS = 3;

    @Override
    public void check() {
        world.accounts()
                .values()
                .forEach(account -> account.holds().forEach((id, hold) -> {
                    WaitingRow row = world.waiting().get(id);
                    if (row == null || !row.customer().equals(account.customer())) {
                        findings.of(id, account.customer(), "a waiting order of the customer for " + hold, row);
                    }
                }));
        world.waiting().values().forEach(row -> {
            StoredAccount account = world.accounts().get(row.customer());
            Hold hold = account == null ? null : account.holds().get(row.order());
            if (hold == null || !isOf(row.terms(), hold)) {
                findings.of(row.order(), row.customer(), "a hold for " + row.terms(), hold);
            }
        });
    }

    /** A buy holds its value at the limit; without one that at the stop, and the margin that the broker chooses. */
    private static boolean isOf(OrderTerms terms, Hold hold) {
        if (!terms.symbol().equals(hold.symbol())) {
            return false;
        }
        if (!terms.buys()) {
            return hold.shares() == terms.quantity() && hold.cashMicros() == 0;
        }
        long value =
                terms.valueMicros(terms.limitMicros().orElse(terms.stopMicros().orElse(0)));
        long most = terms.limitMicros().isPresent() ? value : Math.multiplyExact(MOST_STOPS, value);
        return hold.cashMicros() >= value && hold.cashMicros() <= most && hold.shares() == 0;
    }
}
