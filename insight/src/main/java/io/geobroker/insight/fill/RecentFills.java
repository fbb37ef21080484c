package io.geobroker.insight.fill;

import io.geobroker.broker.matching.book.FillContext;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.tape.TradeContext;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** This region's latest trades, however they came about, and fills by tickers, seen by this broker. Thread-safe. */
public final class RecentFills implements ObservationHandler<Observation.Context> {
    private static final int TRADES = 20;
    private static final int JOURNEYS = 10;
    private static final Comparator<Outcome.Filled> LATEST_FIRST = Comparator.comparingLong(
                    (Outcome.Filled trade) -> trade.decision().atMicros())
            .reversed();

    /**
     * An order that a ticker filled.
     *
     * @param placedIn null when its id does not tell
     * @param tickerToFill from receiving the ticker to the decided claim
     * @param atMicros of the fill, microseconds since the epoch
     */
    public record Journey(OpenOrder order, @Nullable String placedIn, Duration tickerToFill, long atMicros) {}

    private final boolean shown;
    private final Supplier<Listings> listings;
    private final String here;
    private final PlacingRegions placing;
    private List<Outcome.Filled> trades = List.of();
    private List<Journey> journeys = List.of();

    /** @param shown whether everybody may see ids and sizes of orders */
    public RecentFills(boolean shown, Supplier<Listings> listings, String here, PlacingRegions placing) {
        this.shown = shown;
        this.listings = listings;
        this.here = here;
        this.placing = placing;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof TradeContext || context instanceof FillContext;
    }

    @Override
    public void onStop(Observation.Context context) {
        if (context instanceof TradeContext recorded) {
            if (recorded.getError() == null
                    && isMatchedHere(recorded.trade().order().symbol())) {
                traded(recorded.trade());
            }
        } else if (context instanceof FillContext fill) {
            fill.filled()
                    .ifPresent(filled -> filled(
                            fill.order(), placing.of(fill.order().id()), filled.sinceReceived(), filled.atMicros()));
        }
    }

    private boolean isMatchedHere(Symbol symbol) {
        Listings known = listings.get();
        return known.find(symbol).isPresent() && known.moves(symbol).isMatchedIn(here);
    }

    public boolean areShown() {
        return shown;
    }

    /** Keeps a trade once. */
    public synchronized void traded(Outcome.Filled trade) {
        if (trades.stream()
                .anyMatch(each -> each.order().id().equals(trade.order().id()))) {
            return;
        }
        List<Outcome.Filled> all = new ArrayList<>(trades);
        all.add(trade);
        trades = all.stream().sorted(LATEST_FIRST).limit(TRADES).toList();
    }

    public synchronized void filled(OpenOrder order, Optional<String> placedIn, Duration tickerToFill, long atMicros) {
        List<Journey> all = new ArrayList<>(journeys);
        all.add(0, new Journey(order, placedIn.orElse(null), tickerToFill, atMicros));
        journeys = all.stream().limit(JOURNEYS).toList();
    }

    /** Latest first. */
    public synchronized List<Outcome.Filled> trades() {
        return trades;
    }

    /** Latest first. */
    public synchronized List<Journey> journeys() {
        return journeys;
    }
}
