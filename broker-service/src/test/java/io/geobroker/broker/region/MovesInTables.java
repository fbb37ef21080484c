package io.geobroker.broker.region;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Moves that are asked for. */
public record MovesInTables(InMemoryListingTables tables) implements MovesOfSymbols {

    @Override
    public CompletionStage<Boolean> ask(SymbolMove move) {
        tables.move(move);
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletionStage<Boolean> ready(SymbolMove move, long atMicros) {
        throw new UnsupportedOperationException("the target tells it");
    }

    @Override
    public CompletionStage<Boolean> drained(SymbolMove move, long atMicros) {
        throw new UnsupportedOperationException("the target tells it");
    }
}
