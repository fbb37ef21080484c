package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.LEFT_OVER;
import static io.geobroker.broker.move.model.State.REACHED;
import static io.geobroker.broker.move.model.State.WRONGLY_TOLD;

import java.util.Optional;

/** What is checked: the first five in every state, the others where a world rests. */
enum Promise {
    /** At most one row of an order has an end, whatever its door and datacenter. */
    ONE_END,

    /** A row is decided only if the row before it was decided to be moved. */
    PROOF,

    /** Along the doors of an order moves only grow, so there are at most as many doors as moves and one. */
    MOVES_GROW,

    /** Nobody is told an end that no row has. */
    TRUTH,

    /**
     * Once a move is drained, what was placed where nobody was told that it is ready, and waits, has its door there. Looked at
     * without a mistake, or where it is the one that breaks.
     */
    HOME,

    /** What a ticker has reached ends. Excused: a ticker let go in a cut by an owner who then died; the next one ends it. */
    ENDS,

    /** The newest move, once ready, becomes drained. */
    DRAINED;

    private static final int BOTH = 3;

    static Optional<Promise> brokenIn(State state, World world, Mistake mistake) {
        for (int order = 0; order < world.orders; order++) {
            if (state.ends(order) > 1) {
                return Optional.of(ONE_END);
            }
            if (state.get(WRONGLY_TOLD[order]) == 1) {
                return Optional.of(TRUTH);
            }
            int before = state.row(order, 0, state.door(order, 0));
            for (int epoch = 1; epoch < State.EPOCHS; epoch++) {
                int row = state.row(order, epoch, state.door(order, epoch));
                if (row != State.NONE && (before == State.NONE || before >= State.END)) {
                    return Optional.of(PROOF);
                }
                if (row != State.NONE && row < State.END && row <= before) {
                    return Optional.of(MOVES_GROW);
                }
                before = row;
            }
            if ((mistake == Mistake.NONE || mistake.broken == HOME) && isAway(state, order)) {
                return Optional.of(HOME);
            }
        }
        return Optional.empty();
    }

    private static boolean isAway(State state, int order) {
        int move = Moves.newest(state.moves(), Moves.READY);
        int epoch = 0;
        int row = state.row(order, epoch, state.door(order, epoch));
        while (row != State.NONE && row < State.END) {
            epoch++;
            row = state.row(order, epoch, state.door(order, epoch));
        }
        return move > 0
                && Moves.level(state.moves(), move) == Moves.DRAINED
                && state.get(State.VISIBLE[order]) != 0
                && state.get(State.PLACED_IN[order]) < move
                && row == State.NONE
                && state.door(order, epoch) != Moves.target(move);
    }

    static Optional<Promise> brokenAtRest(State state, World world, Mistake mistake) {
        for (int order = 0; order < world.orders; order++) {
            int left = state.get(LEFT_OVER[order]);
            boolean isExcused = mistake == Mistake.LEFT_OVER_BY_TWO_DEATHS_ONLY ? left == BOTH : left > 0;
            if (state.get(REACHED[order]) == 1 && state.ends(order) == 0 && !isExcused) {
                return Optional.of(ENDS);
            }
        }
        int moves = state.moves();
        int newest = Moves.newest(moves, Moves.ASKED);
        return newest > 0 && Moves.level(moves, newest) == Moves.READY ? Optional.of(DRAINED) : Optional.empty();
    }
}
