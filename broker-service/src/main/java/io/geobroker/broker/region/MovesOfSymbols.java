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

    /** @param tickerMicros the time of the ticker that made its target match */
    CompletionStage<Boolean> ready(SymbolMove move, long tickerMicros);

    CompletionStage<Boolean> drained(SymbolMove move, long atMicros);
}
