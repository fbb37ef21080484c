package io.geobroker.broker.market;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The price of a stock at home here: from memory if very recent, else as stored. Only the owner gets tickers, and has no
 * recent one after a pause: ownership need not be known.
 *
 * @param aMoment how old a price in memory may be; zero always reads
 */
public record QuoteAtHome(PriceBoard board, LastPrices stored, Duration aMoment) implements ClaimAtLastPrice.Quote {

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
