package io.geobroker.broker.region;

import java.util.concurrent.CompletionStage;

/**
 * What is written of moves. Safe to repeat.
 *
 * <p>Acknowledged by every region, or else by this one alone: the others learn of it later.
 */
public interface MovesOfSymbols {

    /** @return whether every region knows it */
    CompletionStage<Boolean> ask(SymbolMove move);

    CompletionStage<Boolean> ready(SymbolMove move, long atMicros);

    CompletionStage<Boolean> drained(SymbolMove move, long atMicros);
}
