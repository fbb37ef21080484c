package io.geobroker.broker.matching;

import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Symbol;

/** Which symbols a region matches: those that live there, and those that move from or to it. */
record RegionSymbols(RegionDoors doors, Listings listings) {

    boolean has(Symbol symbol) {
        return listings.findMoves(symbol)
                .filter(moves -> moves.isMatchedIn(doors.home()))
                .isPresent();
    }

    /** Whether its old home matches it, too, and is not lost. */
    boolean isComing(Symbol symbol) {
        return listings.findMoves(symbol)
                .flatMap(moves -> moves.awaited(doors.home()).or(() -> moves.pulling(doors.home())))
                .filter(move -> !move.isDrained() && !doors.isLost(move.from(), listings))
                .isPresent();
    }

    /** Neither matched here nor ever. */
    boolean isUnknown(Symbol symbol) {
        return !has(symbol) && !wasMoved(symbol);
    }

    /** What the owner before may not have finished is matched here nevertheless: no other region may have it. */
    boolean isLeftToOthers(ReceivedTicker received) {
        Symbol symbol = received.ticker().symbol();
        return !has(symbol) && wasMoved(symbol) && !received.arrival().maybeRepeated();
    }

    private boolean wasMoved(Symbol symbol) {
        return listings.findMoves(symbol).flatMap(SymbolMoves::newest).isPresent();
    }
}
