package io.geobroker.broker.matching;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Audits some waiting orders at a time, symbol by symbol; see {@code Departures.audit}. */
final class AuditTurns {
    /** As far as {@link #MOST} allows: 300,000 orders. */
    private static final Duration LONGEST_ROUND = Duration.ofMinutes(10);

    /** Per second; each is a plain background read. */
    private static final int MOST = 500;

    private final Map<Symbol, OwnedSymbol> owned;
    /** Left in this round; some may not be owned any more. */
    private final Deque<Symbol> turns = new ArrayDeque<>();

    /** @param owned a live view */
    AuditTurns(Map<Symbol, OwnedSymbol> owned) {
        this.owned = owned;
    }

    void audit(int atMost, Duration round) {
        long ofRound = 0;
        long left = 0;
        for (OwnedSymbol each : owned.values()) {
            ofRound += each.openOrders();
            left += each.departures().leftToAudit();
        }
        long seconds = Math.max(1, round.toSeconds());
        long ofLongestRound = Math.min(MOST, ofRound / LONGEST_ROUND.toSeconds());
        audit((int) Math.min(Math.max(atMost, ofLongestRound), left + (ofRound + seconds - 1) / seconds));
    }

    void audit(int atMost) {
        int left = atMost;
        for (int symbols = owned.size(); left > 0 && symbols > 0; symbols--) {
            if (turns.isEmpty()) {
                turns.addAll(owned.keySet());
            }
            OwnedSymbol next = owned.get(turns.element());
            left -= next != null && next.isLoaded() ? next.departures().audit(left) : 0;
            if (left > 0) {
                turns.remove();
            }
        }
    }
}
