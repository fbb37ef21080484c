package io.geobroker.broker.market;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Stores the prices of the tickers that this instance receives, behind the matching: of each stock the last one only, and
 * those of all stocks together. That is once in a while, and at once when a stock has moved by much: who sizes a hold or
 * trades at a stored price must not miss that, and a little he may.
 *
 * <p>If the process dies the prices since the last time are not stored: older ones stand until the next owner's first
 * ticker. Two owners at once store what they have, and the newest stands.
 */
public final class KeepLastPrices {
    private final LastPrices atHome;
    private final PriceBoard board;
    private final Duration every;
    private final double much;
    private final LongSupplier nanoTime;
    private final ConcurrentMap<Symbol, LastPrice> unwritten = new ConcurrentHashMap<>();

    private final ConcurrentMap<Symbol, LastPrice> written = new ConcurrentHashMap<>();
    private volatile long writtenNanos;

    /**
     * @param every how old what is not stored may become
     * @param much by which part of its stored price a stock has moved by much: 0.01 is one hundredth; 0 is every ticker
     */
    public KeepLastPrices(LastPrices atHome, PriceBoard board, Duration every, double much, LongSupplier nanoTime) {
        this.atHome = atHome;
        this.board = board;
        this.every = every;
        this.much = much;
        this.nanoTime = nanoTime;
        this.writtenNanos = nanoTime.getAsLong() - every.toNanos();
    }

    /** Goes on from what the owner before has stored: called before the first ticker, which may begin another session. */
    public void resume(LastPrice before) {
        board.note(before);
    }

    /** Called for each ticker on the matching thread; only notes it. */
    public void accept(Ticker ticker) {
        LastPrice price = board.note(new LastPrice(ticker.symbol(), ticker.price(), ticker.timeMicros()));
        unwritten.merge(price.symbol(), price, LastPrice::newer);
    }

    /** Stores what is not stored yet, if it is time; what fails is tried again the next time. Never two at the same time. */
    public CompletionStage<Void> write() {
        List<LastPrice> prices = List.copyOf(unwritten.values());
        long began = nanoTime.getAsLong();
        boolean isTime = began - writtenNanos >= every.toNanos();
        if (prices.isEmpty() || !(isTime || prices.stream().anyMatch(this::hasMovedMuch))) {
            return CompletableFuture.completedFuture(null);
        }
        return atHome.put(prices).thenRun(() -> {
            writtenNanos = began;
            for (LastPrice price : prices) {
                written.put(price.symbol(), price);
                unwritten.remove(price.symbol(), price);
            }
        });
    }

    private boolean hasMovedMuch(LastPrice price) {
        LastPrice before = written.get(price.symbol());
        return before == null
                || Math.abs(price.price().micros() - before.price().micros())
                        >= much * before.price().micros();
    }
}
