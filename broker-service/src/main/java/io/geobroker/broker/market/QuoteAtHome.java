package io.geobroker.broker.market;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The price of a stock at home here: from memory if very recent, else as stored. Only the owner gets tickers, and has no
 * recent one after a pause: ownership need not be known.
 */
public final class QuoteAtHome implements ClaimAtLastPrice.Quote {
    private final PriceBoard board;
    private final LastPrices stored;
    private final Duration aMoment;

    /** @param aMoment how old a price in memory may be; zero always reads */
    public QuoteAtHome(PriceBoard board, LastPrices stored, Duration aMoment) {
        this.board = board;
        this.stored = stored;
        this.aMoment = aMoment;
    }

    @Override
    public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
        Optional<LastPrice> known = board.find(symbol);
        if (known.filter(price -> board.isYounger(price, aMoment)).isPresent()) {
            return CompletableFuture.completedFuture(known);
        }
        return stored.find(symbol).thenApply(found -> {
            found.ifPresent(board::note);
            return board.find(symbol);
        });
    }
}
