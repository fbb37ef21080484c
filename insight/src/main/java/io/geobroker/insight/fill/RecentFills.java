package io.geobroker.insight.fill;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** This region's latest trades and fills, seen by this broker. Thread-safe. */
public final class RecentFills {
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
    private List<Outcome.Filled> trades = List.of();
    private List<Journey> journeys = List.of();

    /** @param shown whether everybody may see ids and sizes of orders */
    public RecentFills(boolean shown) {
        this.shown = shown;
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
