package io.geobroker.broker.matching;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Has some of the waiting orders audited at a time, one symbol after the other; see {@link Departures#audit}. Confined to the
 * matching thread.
 */
final class AuditTurns {
    /** In which all are asked, however many wait, as far as {@link #MOST} allows: 300,000. */
    private static final Duration LONGEST_ROUND = Duration.ofMinutes(10);

    /** A second; each is a plain read of the background. */
    private static final int MOST = 500;

    private final Map<Symbol, OwnedSymbol> owned;
    /** Symbols whose orders this round has not been through yet; some may not be owned any more. */
    private final Deque<Symbol> turns = new ArrayDeque<>();

    /** @param owned the symbols owned now: a view */
    AuditTurns(Map<Symbol, OwnedSymbol> owned) {
        this.owned = owned;
    }

    /** As {@link OwnedSymbols#audit(int, Duration)}. */
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

    /** @param atMost how many */
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
