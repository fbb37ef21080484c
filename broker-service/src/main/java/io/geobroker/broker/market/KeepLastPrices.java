package io.geobroker.broker.market;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Stores the prices of the tickers that this instance receives, behind the matching: of each stock the last one only, once
 * in a while, and those of all stocks together, however many tickers come.
 *
 * <p>If the process dies the prices since the last time are not stored: older ones stand until the next owner's first
 * ticker. Two owners at once store what they have, and the newest stands.
 */
public final class KeepLastPrices {
    private final LastPrices atHome;
    private final PriceBoard board;
    private final ConcurrentMap<Symbol, LastPrice> unwritten = new ConcurrentHashMap<>();

    public KeepLastPrices(LastPrices atHome, PriceBoard board) {
        this.atHome = atHome;
        this.board = board;
    }

    /** Called for each ticker on the matching thread; only notes it. */
    public void accept(Ticker ticker) {
        LastPrice price = new LastPrice(ticker.symbol(), ticker.price(), ticker.timeMicros());
        board.note(price);
        unwritten.merge(price.symbol(), price, LastPrice::newer);
    }

    /** Stores what is not stored yet; what fails is tried again the next time. Never two at the same time. */
    public CompletionStage<Void> write() {
        List<LastPrice> prices = List.copyOf(unwritten.values());
        return prices.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : atHome.put(prices).thenRun(() -> prices.forEach(price -> unwritten.remove(price.symbol(), price)));
    }
}
