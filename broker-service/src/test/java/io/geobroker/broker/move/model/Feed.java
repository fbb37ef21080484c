package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.A;
import static io.geobroker.broker.move.model.State.B;
import static io.geobroker.broker.move.model.State.FEED;
import static io.geobroker.broker.move.model.State.LOG;
import static io.geobroker.broker.move.model.State.SENT;
import static io.geobroker.broker.move.model.State.TICKER_MOVE;
import static io.geobroker.broker.move.model.State.UNDER_WAY;

/**
 * One feed, in A. It sends each ticker to every region that matches the symbol, as far as it knows the moves: it reads them in A,
 * late as anybody, and names the newest in the ticker. A's Kafka takes a ticker at once, B's later, in order; in a cut perhaps
 * never. The first ones trigger no order, all others all.
 */
final class Feed {
    private final World world;

    Feed(World world) {
        this.world = world;
    }

    void steps(State state, Steps steps) {
        boolean isThrough = state.get(SENT) == world.tickers;
        if (!isThrough && state.get(FEED) != state.get(State.VIEW[A])) {
            steps.due(state.with(FEED, state.get(State.VIEW[A])), "feed", "reads moves");
        }
        if (!isThrough) {
            steps.maybe(send(state), "feed", "sends a ticker");
        }
        int first = Integer.lowestOneBit(state.get(UNDER_WAY));
        if (first != 0) {
            State arrived = state.with(UNDER_WAY, state.get(UNDER_WAY) & ~first);
            if (state.isLinked(A, B)) {
                arrived.set(LOG[B], state.get(LOG[B]) | first);
                boolean isAlone = (state.get(LOG[A]) & first) == 0;
                int ticker = Integer.numberOfTrailingZeros(first) + 1;
                steps.due(reach(arrived, B, ticker, isAlone), "ocean", "carries a ticker");
            } else {
                steps.due(arrived, "ocean", "loses a ticker");
            }
        }
    }

    private State send(State state) {
        int known = state.get(FEED);
        int ticker = state.get(SENT) + 1;
        int bit = 1 << (ticker - 1);
        State next = state.with(SENT, ticker).set(TICKER_MOVE[ticker - 1], Moves.newest(known, Moves.ASKED));
        if (ticker == world.tickers) {
            next.set(FEED, 0);
        }
        boolean toB = Moves.isMatchedIn(B, known);
        if (toB) {
            next.set(UNDER_WAY, next.get(UNDER_WAY) | bit);
        }
        if (Moves.isMatchedIn(A, known)) {
            next.set(LOG[A], next.get(LOG[A]) | bit);
            reach(next, A, ticker, !toB);
        }
        return next;
    }

    /**
     * Whom this ticker must end: orders whose row is where it arrives, if an owner there still matches. A ticker that was sent to
     * one region alone and is the last must be matched there anyway: nobody else has it.
     */
    private State reach(State next, int region, int ticker, boolean isAlone) {
        boolean counts =
                next.get(State.MODE[Owner.slot(region, false)]) == State.ON || (isAlone && ticker == next.get(SENT));
        if (!counts || ticker <= world.quiet) {
            return next;
        }
        for (int order = 0; order < world.orders; order++) {
            if (next.isVisible(order, region)
                    && next.get(State.PLACED_AFTER[order]) < ticker
                    && next.ends(order) == 0) {
                next.set(State.REACHED[order], 1).set(State.LEFT_OVER[order], 0);
            }
        }
        return next;
    }
}
