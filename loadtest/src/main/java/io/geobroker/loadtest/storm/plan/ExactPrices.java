package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.schema.listing.Price;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;

/** Sets the limit or stop of some orders to a coming ticker's price: random prices are seldom equal. */
final class ExactPrices {
    /** Percent of the orders with one price. */
    private static final int EXACT = 30;

    private static final long SOONEST_MILLIS = 500;
    private static final int LATEST_MILLIS = 6_000;

    private ExactPrices() {}

    static List<StormStep> in(List<StormStep> steps, List<PlannedTicker> tickers, Random random) {
        Map<String, NavigableMap<Long, Long>> prices = new HashMap<>();
        for (PlannedTicker ticker : tickers) {
            if (ticker.listing().isOnTick(new Price(ticker.priceMicros()))) {
                prices.computeIfAbsent(ticker.listing().symbol().value(), symbol -> new TreeMap<>())
                        .put(ticker.atMillis(), ticker.priceMicros());
            }
        }
        List<StormStep> exact = new ArrayList<>(steps.size());
        for (StormStep step : steps) {
            Optional<Action.Place> chosen =
                    random.nextInt(100) < EXACT ? step.action().placing() : Optional.empty();
            long at = step.atMillis() + SOONEST_MILLIS + random.nextInt(LATEST_MILLIS);
            exact.add(chosen.map(place -> exact(step, place, at, prices)).orElse(step));
        }
        return List.copyOf(exact);
    }

    private static StormStep exact(
            StormStep step, Action.Place place, long at, Map<String, NavigableMap<Long, Long>> prices) {
        Wish wish = place.wish();
        OrderTerms terms = wish.terms();
        NavigableMap<Long, Long> ofSymbol = prices.get(terms.symbol());
        Map.Entry<Long, Long> ticker = ofSymbol == null ? null : ofSymbol.ceilingEntry(at);
        if (ticker == null
                || terms.limitMicros().isPresent() == terms.stopMicros().isPresent()) {
            return step;
        }
        OptionalLong price = OptionalLong.of(ticker.getValue());
        OrderTerms exact = terms.with(
                terms.quantity(),
                terms.limitMicros().isPresent() ? price : OptionalLong.empty(),
                terms.stopMicros().isPresent() ? price : OptionalLong.empty());
        return new StormStep(
                step.atMillis(),
                step.customer(),
                step.region(),
                new Action.Place(new Wish(wish.name(), exact, wish.mode()), place.patience()));
    }
}
