package io.geobroker.broker.region;

import io.geobroker.broker.region.ChangeListings.Result;
import io.geobroker.schema.listing.Symbol;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The operator's command to move a symbol's home (ADR 36), from any region. Safe to repeat: the same move is asked for again.
 *
 * <p>It only writes what is wanted. The brokers of the target do the rest.
 *
 * @param isLost whether a region's door is declared lost
 */
public record MoveSymbols(
        ChangeListings listings,
        MovesOfSymbols moves,
        Set<String> regions,
        Predicate<String> isLost,
        LongSupplier nowMicros) {

    /**
     * Asks for a move. While one is not drained, its symbol can only go back to where it came from, or away from a lost region.
     * A delisted one has to leave that, too: somebody must cancel its orders.
     *
     * @param operator who asks
     * @return fails when the local datacenter has no quorum, and then the move may be asked for
     */
    public CompletionStage<Result> move(Symbol symbol, String to, String operator) {
        if (!regions.contains(to)) {
            return ChangeListings.refused("to is not in this world: " + to);
        }
        if (isLost.test(to)) {
            return ChangeListings.refused(to + " is lost: rebuild it under another door first");
        }
        return listings.change(symbol, state -> move(state, to, operator));
    }

    private CompletionStage<Result> move(KnownListings.State state, String to, String operator) {
        Symbol symbol = state.listing().symbol();
        if (state.isDelisted() && !isLost.test(state.moves().home())) {
            return ChangeListings.refused("symbol is delisted: " + symbol);
        }
        Optional<SymbolMove> newest = state.moves().newest();
        if (newest.filter(move -> move.to().equals(to)).isPresent()) {
            return CompletableFuture.completedFuture(new Result.Changed(state));
        }
        if (newest.isEmpty() && to.equals(state.moves().firstHome())) {
            return ChangeListings.refused(symbol + " is at home in " + to);
        }
        Optional<SymbolMove> unfinished = newest.filter(move -> !move.isDrained() && !isLost.test(move.to()));
        if (unfinished.filter(move -> !move.from().equals(to)).isPresent()) {
            return ChangeListings.refused(
                    symbol + " still moves to " + unfinished.get().to() + ": until that is done it can only go back to "
                            + unfinished.get().from());
        }
        SymbolMove wanted = new SymbolMove(
                symbol,
                newest.map(SymbolMove::number).orElse(0) + 1,
                newest.map(SymbolMove::to).orElse(state.moves().firstHome()),
                to,
                nowMicros.getAsLong(),
                operator,
                OptionalLong.empty(),
                OptionalLong.empty());
        return moves.ask(wanted).thenCompose(told -> listings.changed(symbol));
    }
}
