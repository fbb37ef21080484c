package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.A;
import static io.geobroker.broker.move.model.State.B;

/**
 * The small worlds that are visited whole. Each has two regions, A (the first home) and B, the owner of the symbol in each, and
 * one feed in A. What a world has happens at any moment, or not at all. <em>Quiet</em> tickers trigger no order.
 *
 * <p>Left out of all: a third region and two targets at once; more than two moves, one cut, one cancel; stops, replacements,
 * expiry, market orders and prices (every other ticker triggers every order); deletes of rows, and writes that reach one node
 * only (a row of a datacenter is one value); lost regions. A second frozen owner of a region appears when the first has gone.
 */
enum World {
    /** One order; the move; one ticker; two owners replaced, the old ones frozen or dead. */
    CRASHES(1, 1, 1, 0, 2, A, Cut.NEVER, false, false, false),

    /** One order; the move, known in B first; one ticker; a cancel from either region; one owner replaced. */
    CANCEL(1, 1, 1, 0, 1, B, Cut.NEVER, false, true, false),

    /** One order; the move; a quiet ticker and another; one cut, in which tickers to B may be lost; one owner replaced. */
    CUT(1, 1, 2, 1, 1, A, Cut.ONCE, false, false, false),

    /** Two orders, one waiting and one placed in either region by who may be stale; the move; one ticker; nobody fails. */
    TWO_ORDERS(2, 1, 1, 0, 0, A, Cut.NEVER, true, false, false),

    /** One order; the move, and the way back at any time after it was asked; a quiet ticker and another; nobody fails. */
    THERE_AND_BACK(1, 2, 2, 1, 0, A, Cut.NEVER, false, false, false),

    /** The move is done, and the order at B; the way back, known in B first; a quiet ticker and another; one owner replaced. */
    RESTORE(1, 2, 2, 1, 1, B, Cut.NEVER, false, false, true),

    /** The same, known in A first, with a cancel and a cut; nobody fails. */
    RESTORE_IN_A_CUT(1, 2, 2, 1, 0, A, Cut.ONCE, false, true, true),

    /** The move is done; an order placed by who may not know that, nor the way back; a quiet ticker and another. */
    STALE_PLACER(1, 2, 2, 1, 0, A, Cut.NEVER, true, false, true),

    /** B and its datacenter are dead; both moves are asked; two orders, one placed in A; a cancel; one owner of A replaced. */
    DEAD_TARGET(2, 2, 2, 0, 1, A, Cut.FOR_EVER, true, true, false);

    enum Cut {
        NEVER,
        ONCE,
        FOR_EVER
    }

    final int orders;
    final int moves;
    final int tickers;
    final int quiet;
    final int faults;
    final int operator;
    final Cut cut;
    final boolean places;
    final boolean cancels;
    final boolean moved;

    World(
            int orders,
            int moves,
            int tickers,
            int quiet,
            int faults,
            int operator,
            Cut cut,
            boolean places,
            boolean cancels,
            boolean moved) {
        this.orders = orders;
        this.moves = moves;
        this.tickers = tickers;
        this.quiet = quiet;
        this.faults = faults;
        this.operator = operator;
        this.cut = cut;
        this.places = places;
        this.cancels = cancels;
        this.moved = moved;
    }

    State start(Mistake mistake) {
        State state = new State(new long[State.WORDS]);
        state.set(State.FAULTS, Math.min(faults, mistake.faults)).set(State.CUT, cut == Cut.FOR_EVER ? 1 : 0);
        for (int order = 0; order < (places ? orders - 1 : orders); order++) {
            state.set(State.VISIBLE[order], 3);
            if (moved) {
                state.set(State.ROW[order][0][A], 1);
                state.set(State.CELL_EPOCH[order][B], 1).set(State.CELL_MOVE[order][B], 1);
            }
        }
        if (moved) {
            int drained = Moves.with(0, 1, Moves.DRAINED);
            state.set(State.VIEW[A], drained).set(State.VIEW[B], drained).set(State.FEED, drained);
        }
        new Owner(this, mistake, A, false).start(state);
        if (cut != Cut.FOR_EVER) {
            new Owner(this, mistake, B, false).start(state);
        }
        return state;
    }

    /** Where somebody lives who asks, places or cancels. */
    int lastRegion() {
        return cut == Cut.FOR_EVER ? A : B;
    }
}
