package io.geobroker.broker.matching.move.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The newest move of a stock.
 *
 * @param move its number, from 1
 * @param readyAt since when {@code to} is the stock's home; absent before
 * @param drainedAt since when no order is left at another door; absent before
 * @param matchedIn the regions that need its tickers
 * @param left orders still at another door; absent unless this broker draws them to itself
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record MoveJson(
        String symbol,
        int move,
        String from,
        String to,
        String askedAt,
        @Nullable String readyAt,
        @Nullable String drainedAt,
        List<String> matchedIn,
        @Nullable Integer left) {

    /** @param moves with one at least */
    static MoveJson of(SymbolMoves moves, World world, Function<Symbol, OptionalInt> leftOf) {
        SymbolMove move = moves.newest().orElseThrow();
        OptionalInt left = leftOf.apply(move.symbol());
        return new MoveJson(
                move.symbol().value(),
                move.number(),
                move.from(),
                move.to(),
                time(move.askedAtMicros()),
                time(move.readyMicros()),
                time(move.drainedAtMicros()),
                moves.matchedIn(world).stream().sorted().toList(),
                left.isPresent() ? left.getAsInt() : null);
    }

    private static @Nullable String time(OptionalLong micros) {
        return micros.isPresent() ? time(micros.getAsLong()) : null;
    }

    private static String time(long micros) {
        return MicroClock.at(micros).toString();
    }
}
