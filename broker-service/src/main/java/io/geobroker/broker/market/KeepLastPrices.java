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
 * Stores the last prices from received tickers, off the matching path. All stocks together once in a while, and at once when
 * one has moved much: holds and trades at a stored price must not miss that.
 *
 * <p>If the process dies, older prices stand until the next owner's first ticker. Of two owners the newest price stands.
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
     * @param every how old unstored prices may become
     * @param much relative move that is stored at once: 0.01 is one hundredth; 0 is every ticker
     */
    public KeepLastPrices(LastPrices atHome, PriceBoard board, Duration every, double much, LongSupplier nanoTime) {
        this.atHome = atHome;
        this.board = board;
        this.every = every;
        this.much = much;
        this.nanoTime = nanoTime;
        this.writtenNanos = nanoTime.getAsLong() - every.toNanos();
    }

    /** To be called before the first ticker, which may begin another session. */
    public void resume(LastPrice before) {
        board.note(before);
    }

    /** Only notes it; called on the matching thread. */
    public void accept(Ticker ticker) {
        LastPrice price = board.note(new LastPrice(ticker.symbol(), ticker.price(), ticker.timeMicros()));
        unwritten.merge(price.symbol(), price, LastPrice::newer);
    }

    /** Stores new prices if it is time, with those that failed before. Not to be called concurrently. */
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
