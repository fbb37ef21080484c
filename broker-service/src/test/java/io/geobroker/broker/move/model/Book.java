package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.CELL_EPOCH;
import static io.geobroker.broker.move.model.State.CELL_MOVE;
import static io.geobroker.broker.move.model.State.CLAIM;
import static io.geobroker.broker.move.model.State.CLAIMING;
import static io.geobroker.broker.move.model.State.CLOSING;
import static io.geobroker.broker.move.model.State.END;
import static io.geobroker.broker.move.model.State.ENDED;
import static io.geobroker.broker.move.model.State.EPOCH;
import static io.geobroker.broker.move.model.State.IDLE;
import static io.geobroker.broker.move.model.State.INCARNATION;
import static io.geobroker.broker.move.model.State.KEEPING;
import static io.geobroker.broker.move.model.State.KNOWN;
import static io.geobroker.broker.move.model.State.MOVE;
import static io.geobroker.broker.move.model.State.NONE;
import static io.geobroker.broker.move.model.State.PULL;
import static io.geobroker.broker.move.model.State.UNSEEN;

/**
 * The orders of one owner: the claims of what tickers trigger (the walk from door to door), and beside them the pull. Both know
 * one door of an order, the latest that a row, or a door cell, has shown.
 *
 * <p>A conditional insert is two steps: it is <em>decided</em> at its door, and <em>heard</em> by who sent it. Between the two
 * everything else can happen; never hearing is the lost answer. Sending it again changes nothing, so it is no step.
 */
final class Book {
    private final World world;
    private final Mistake mistake;
    private final int region;
    private final int slot;
    private final String who;

    Book(World world, Mistake mistake, int region, int slot, String who) {
        this.world = world;
        this.mistake = mistake;
        this.region = region;
        this.slot = slot;
        this.who = who;
    }

    /** Reads the waiting row. */
    void take(State next, int order) {
        next.set(CLAIM[order][slot], IDLE)
                .set(EPOCH[order][slot], next.get(CELL_EPOCH[order][region]))
                .set(MOVE[order][slot], next.get(CELL_MOVE[order][region]));
    }

    void match(State next, int order, int ticker) {
        if (ticker > world.quiet
                && next.get(CLAIM[order][slot]) == IDLE
                && next.get(State.PLACED_AFTER[order]) < ticker) {
            next.set(CLAIM[order][slot], CLAIMING);
            readCell(next, order);
            if (mistake == Mistake.CLAIM_WITHOUT_PROOF
                    && region == Moves.home(next.get(KNOWN[slot]))
                    && region != door(next, order)) {
                goOn(next, order, Moves.to(region));
            }
        }
    }

    void steps(State state, int order, Steps steps) {
        int claim = state.get(CLAIM[order][slot]);
        int pull = state.get(PULL[order][slot]);
        if (claim == CLAIMING || pull == CLOSING) {
            ask(state, order, claim, pull, steps);
        }
        if (pull == CLOSING && mistake == Mistake.SILENCE_IS_WON) {
            State next = state.copy();
            goOn(next, order, Moves.to(region));
            steps.due(next, who, "takes the silent close of order " + order + " for won");
        }
        if (claim == CLAIMING && mistake == Mistake.SILENT_CLAIM_IS_WON) {
            steps.due(
                    end(state.copy(), order, name(state)),
                    who,
                    "takes its silent claim of order " + order + " for won");
        }
        if (pull == KEEPING) {
            steps.due(keepDoor(state, order), who, "writes the door cell");
        }
        if (pull == 0 && claim != UNSEEN && claim != ENDED) {
            pull(state, order, steps);
        }
    }

    private void ask(State state, int order, int claim, int pull, Steps steps) {
        int epoch = state.get(EPOCH[order][slot]);
        int datacenter =
                mistake == Mistake.ONE_KEY_AT_TWO_DOORS ? Moves.home(state.get(KNOWN[slot])) : state.door(order, epoch);
        if (!state.isLinked(region, datacenter)) {
            return;
        }
        int row = state.row(order, epoch, datacenter);
        if (row != NONE) {
            steps.due(hear(state, order, row), who, row >= END ? "hears the end" : "hears that the order has moved");
            return;
        }
        if (claim == CLAIMING) {
            steps.due(state.decide(order, epoch, datacenter, name(state)), who, "its claim is decided");
        }
        if (pull == CLOSING) {
            steps.due(state.decide(order, epoch, datacenter, Moves.to(region)), who, "its close is decided");
        }
    }

    /** The answer: an end, or the move that leads to the next door, where the same claim goes on. */
    private State hear(State state, int order, int row) {
        State next = state.copy();
        if (row >= END) {
            return end(next, order, row);
        }
        goOn(next, order, mistake == Mistake.MOVE_IN_THE_CELL_ONLY ? state.get(MOVE[order][slot]) : row);
        return next;
    }

    private State end(State next, int order, int end) {
        return next.set(CLAIM[order][slot], ENDED)
                .set(PULL[order][slot], 0)
                .set(EPOCH[order][slot], 0)
                .set(MOVE[order][slot], 0)
                .tell(order, end);
    }

    private void goOn(State next, int order, int move) {
        next.set(EPOCH[order][slot], next.get(EPOCH[order][slot]) + 1).set(MOVE[order][slot], move);
        if (next.get(PULL[order][slot]) == CLOSING) {
            next.set(PULL[order][slot], door(next, order) == region ? KEEPING : 0);
        }
    }

    /**
     * Begins to close a door abroad. Never if a newer move than its own led there: then its own is old news. A door at home that
     * is older than its move it asks.
     */
    private void pull(State state, int order, Steps steps) {
        int known = state.get(KNOWN[slot]);
        boolean goesOn =
                mistake == Mistake.PULLS_BY_AN_OLDER_MOVE && Moves.level(known, Moves.to(region)) >= Moves.READY;
        if (!goesOn && !Moves.pullsTo(region, known)) {
            return;
        }
        int own = ownRow(state, order);
        if (door(state, order) == region && own != NONE && own < END) {
            steps.due(hear(state, order, own), who, "asks its own door and hears that the order has moved");
        }
        State next = state.copy();
        readCell(next, order);
        if (door(next, order) != region && next.get(MOVE[order][slot]) <= Moves.to(region)) {
            steps.due(next.set(PULL[order][slot], CLOSING), who, "closes the door abroad");
        } else if (next.get(EPOCH[order][slot]) != state.get(EPOCH[order][slot])) {
            steps.due(next, who, "finds a newer door in the cell");
        }
    }

    private int ownRow(State state, int order) {
        return state.row(order, state.get(EPOCH[order][slot]), region);
    }

    private State keepDoor(State state, int order) {
        State next = state.with(PULL[order][slot], 0);
        if (state.get(EPOCH[order][slot]) > state.get(CELL_EPOCH[order][region])) {
            int move = mistake == Mistake.MOVE_IN_THE_CELL_ONLY ? Moves.to(region) : state.get(MOVE[order][slot]);
            next.set(CELL_EPOCH[order][region], state.get(EPOCH[order][slot])).set(CELL_MOVE[order][region], move);
        }
        return next;
    }

    /** What it was closing is closed, if the cell is further. */
    private void readCell(State next, int order) {
        if (next.get(CELL_EPOCH[order][region]) > next.get(EPOCH[order][slot])) {
            next.set(EPOCH[order][slot], next.get(CELL_EPOCH[order][region]))
                    .set(MOVE[order][slot], next.get(CELL_MOVE[order][region]));
            if (next.get(PULL[order][slot]) == CLOSING) {
                next.set(PULL[order][slot], 0);
            }
        }
    }

    int door(State state, int order) {
        return state.door(order, state.get(EPOCH[order][slot]));
    }

    /** Nothing is left to pull: it ended, or its door is here and open, or it was placed by who did not know yet. */
    boolean isPulled(State state, int order, int move) {
        int claim = state.get(CLAIM[order][slot]);
        if (claim == UNSEEN) {
            boolean isPlaced = state.get(State.VISIBLE[order]) != 0;
            return !isPlaced || state.get(State.PLACED_IN[order]) >= move;
        }
        boolean hasMoved = ownRow(state, order) != NONE && ownRow(state, order) < END;
        return claim == ENDED || (door(state, order) == region && !hasMoved && state.get(PULL[order][slot]) == 0);
    }

    /** Whether a frozen owner could still change anything when it wakes. */
    boolean hasWork(State state) {
        int known = state.get(KNOWN[slot]);
        boolean hasWork = Moves.newest(known, Moves.ASKED) == Moves.to(region) || Moves.pullsTo(region, known);
        for (int order = 0; order < world.orders; order++) {
            hasWork |= state.get(CLAIM[order][slot]) == CLAIMING || state.get(PULL[order][slot]) != 0;
        }
        return hasWork;
    }

    /** The claim id: the two owners that a region may have at a time differ. */
    private int name(State state) {
        return END + 2 * region + state.get(INCARNATION[slot]);
    }
}
