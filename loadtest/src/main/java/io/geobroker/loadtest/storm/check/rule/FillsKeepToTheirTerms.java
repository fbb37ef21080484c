package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.Homes;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Rule: each fill keeps to its limit and stop, at the price of a ticker that was sent, not too early.
 *
 * <p>At market it is the last ticker, but for half a minute, faults at home that make decisions late, and moves.
 */
public record FillsKeepToTheirTerms(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Map<String, NavigableMap<Long, Long>> tickers = new HashMap<>();
        world.outcomes().forEach((id, outcome) -> {
            if (outcome.isFilled()) {
                check(outcome, tickers.computeIfAbsent(outcome.terms().symbol(), journal::tickers));
            }
        });
    }

    private void check(StoredOutcome outcome, NavigableMap<Long, Long> tickers) {
        UUID id = outcome.order();
        OrderTerms terms = outcome.terms();
        long price = outcome.priceMicros();
        Long sent = tickers.get(outcome.tickerTimeMicros());
        if (sent == null || sent != price) {
            findings.of(outcome, "the price of a ticker that was sent", outcome + ", ticker " + sent);
        }
        if (!terms.isWithinLimit(price)) {
            findings.of(outcome, "a price within the limit of " + terms, price + " micros");
        }
        long placed = EpochMicros.ofOrder(id);
        long earliest = terms.waits() ? placed : Bounds.earliest(journal, placed) - Bounds.PRICE_AGE;
        if (outcome.tickerTimeMicros() < earliest) {
            findings.of(outcome, "a ticker of after " + earliest, "of " + outcome.tickerTimeMicros());
            return;
        }
        if (!terms.waits() && sent != null) {
            checkNewest(outcome, tickers, Bounds.earliest(journal, placed));
        }
        boolean stopReached = terms.type().equals("stop_limit")
                ? tickers.subMap(placed, true, outcome.tickerTimeMicros(), true).values().stream()
                        .anyMatch(terms::reachesStop)
                : terms.reachesStop(price);
        if (!stopReached) {
            findings.of(outcome, "a ticker that reached the stop of " + terms, price + " micros");
        }
    }

    private void checkNewest(StoredOutcome outcome, NavigableMap<Long, Long> tickers, long placed) {
        String symbol = outcome.terms().symbol();
        long used = outcome.tickerTimeMicros();
        Homes homes = Homes.of(symbol, journal, world.moves());
        if (homes.between(used, placed).size() > 1) {
            return;
        }
        for (long newer :
                tickers.subMap(used, false, Math.max(used, placed), false).keySet()) {
            OptionalLong confirmed = journal.confirmedMicros(symbol, newer);
            if (confirmed.isPresent()
                    && !AllowedDelay.isDecidingDisturbed(
                            homes, symbol, newer, confirmed.getAsLong() + Bounds.PRICE_KNOWN, placed, journal)) {
                findings.of(outcome, "the price of " + newer + ", or a newer one", "of " + used);
                return;
            }
        }
    }
}
