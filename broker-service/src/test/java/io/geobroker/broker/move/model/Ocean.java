package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.A;
import static io.geobroker.broker.move.model.State.B;
import static io.geobroker.broker.move.model.State.CELL_EPOCH;
import static io.geobroker.broker.move.model.State.CELL_MOVE;
import static io.geobroker.broker.move.model.State.CUT;
import static io.geobroker.broker.move.model.State.VIEW;
import static io.geobroker.broker.move.model.State.VISIBLE;

/**
 * What lies between the regions: rows, door cells and moves written in one come to the other at any later time and in any order;
 * one cut stops them and all claims abroad. A write at {@code EACH_QUORUM} that was refused is one that has not come over yet.
 * Also the operator, who asks for each move once, in either region; asking again writes the same row.
 */
final class Ocean {
    private final World world;
    private final Book[] books;

    Ocean(World world, Mistake mistake) {
        this.world = world;
        this.books = new Book[] {
            new Book(world, mistake, A, Owner.slot(A, false), "A"),
            new Book(world, mistake, B, Owner.slot(B, false), "B")
        };
    }

    void steps(State state, Steps steps) {
        cut(state, steps);
        askToMove(state, steps);
        if (state.get(CUT) != 1) {
            carry(state, A, B, steps);
            carry(state, B, A, steps);
        }
    }

    private void cut(State state, Steps steps) {
        if (state.get(CUT) == 0 && world.cut != World.Cut.NEVER) {
            steps.maybe(state.with(CUT, 1), "ocean", "is cut");
        }
        if (state.get(CUT) == 1 && world.cut != World.Cut.FOR_EVER) {
            steps.due(state.with(CUT, 2), "ocean", "heals");
        }
    }

    /** Move 2 takes the symbol back to where it came from, so it need not wait until move 1 is drained. */
    private void askToMove(State state, Steps steps) {
        int asked = Moves.newest(state.moves(), Moves.ASKED);
        if (asked == world.moves) {
            return;
        }
        int move = asked + 1;
        int view = state.get(VIEW[world.operator]);
        if (move == 1 || Moves.level(view, move - 1) > 0) {
            steps.maybe(
                    state.with(VIEW[world.operator], Moves.with(view, move, Moves.ASKED)),
                    "operator",
                    move == 1 ? "asks for the move to B" : "asks for the move back to A");
        }
    }

    private void carry(State state, int from, int to, Steps steps) {
        for (int move = 1; move <= world.moves; move++) {
            int level = Moves.level(state.get(VIEW[from]), move);
            if (level > Moves.level(state.get(VIEW[to]), move)) {
                State next = state.with(VIEW[to], Moves.with(state.get(VIEW[to]), move, level));
                steps.due(next, "ocean", move == 1 ? "carries move 1" : "carries move 2");
            }
        }
        for (int order = 0; order < world.orders; order++) {
            if (state.isVisible(order, from) && !state.isVisible(order, to)) {
                State next = state.copy();
                show(next, order, to);
                steps.due(next, "ocean", "carries the order's row");
            }
            int epoch = state.get(CELL_EPOCH[order][from]);
            if (epoch > state.get(CELL_EPOCH[order][to])) {
                State next = state.with(CELL_EPOCH[order][to], epoch)
                        .set(CELL_MOVE[order][to], state.get(CELL_MOVE[order][from]));
                steps.due(next, "ocean", "carries the door cell");
            }
        }
    }

    /** A new row; the owner there reads it before it polls another ticker. */
    void show(State next, int order, int region) {
        next.set(VISIBLE[order], next.get(VISIBLE[order]) | (1 << region));
        books[region].take(next, order);
    }
}
