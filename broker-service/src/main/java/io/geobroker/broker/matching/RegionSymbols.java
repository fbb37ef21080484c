package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Symbol;
import java.util.Optional;
import java.util.Set;

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

    /** Why the ticker is not matched, if it is not. */
    Optional<Ignored> ignores(ReceivedTicker received, Set<Symbol> owned) {
        Symbol symbol = received.ticker().symbol();
        if (listings.isDelisted(symbol)) {
            return Optional.of(Ignored.DELISTED);
        } else if (owned.contains(symbol) || has(symbol)) {
            return Optional.empty();
        } else if (listings.findMoves(symbol).flatMap(SymbolMoves::newest).isEmpty()) {
            return Optional.of(Ignored.UNKNOWN_SYMBOL);
        }
        // What the owner before may not have finished is matched nevertheless: no other region may have it.
        return received.arrival().maybeRepeated() ? Optional.empty() : Optional.of(Ignored.MOVED);
    }

    /** Whether a listing that changed before it came may not be read: another broker may take orders already. */
    boolean mayBeListed(ReceivedTicker received, Set<Symbol> owned) {
        return !listings.isReadSince(received.ticker().symbol(), received.receivedNanos())
                && ignores(received, owned).filter(why -> why != Ignored.MOVED).isPresent();
    }
}
