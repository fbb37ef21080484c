package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.CLAIM;
import static io.geobroker.broker.move.model.State.CLAIMING;
import static io.geobroker.broker.move.model.State.COMMITTED;
import static io.geobroker.broker.move.model.State.FAULTS;
import static io.geobroker.broker.move.model.State.INCARNATION;
import static io.geobroker.broker.move.model.State.KNOWN;
import static io.geobroker.broker.move.model.State.LEFT_OVER;
import static io.geobroker.broker.move.model.State.LOG;
import static io.geobroker.broker.move.model.State.MODE;
import static io.geobroker.broker.move.model.State.OFF;
import static io.geobroker.broker.move.model.State.ON;
import static io.geobroker.broker.move.model.State.OWNER;
import static io.geobroker.broker.move.model.State.POSITION;
import static io.geobroker.broker.move.model.State.THERE;
import static io.geobroker.broker.move.model.State.TICKED;
import static io.geobroker.broker.move.model.State.TICKER_MOVE;
import static io.geobroker.broker.move.model.State.UNTIL;
import static io.geobroker.broker.move.model.State.VIEW;

/**
 * The owner of the symbol in one region: what it reads of the moves and of Kafka, and when it starts, stops and writes about a
 * move. For each order it is a {@link Book}. The <em>old</em> owner is the one before it, frozen when its partition was given
 * away. It may wake at any time and go on with what it knew, but reads no more and commits nothing. One that never wakes is a
 * dead one: what it had sent may still be decided, or not.
 */
final class Owner {
    private final World world;
    private final Mistake mistake;
    private final int region;
    private final int slot;
    private final boolean old;
    private final String who;
    private final Book book;

    Owner(World world, Mistake mistake, int region, boolean old) {
        this.world = world;
        this.mistake = mistake;
        this.region = region;
        this.old = old;
        this.slot = slot(region, old);
        this.who = (region == State.A ? "A" : "B") + (old ? " (old owner)" : "");
        this.book = new Book(world, mistake, region, slot, who);
    }

    static int slot(int region, boolean old) {
        return 2 * region + (old ? 1 : 0);
    }

    void steps(State state, Steps steps) {
        if (state.get(THERE[slot]) == 0) {
            return;
        }
        if (old) {
            steps.due(state.with(OWNER[slot], 0), who, "never wakes");
        } else {
            readMoves(state, steps);
            poll(state, steps);
            commit(state, steps);
            giveWay(state, steps);
        }
        tellReady(state, steps);
        tellDrained(state, steps);
        for (int order = 0; order < world.orders; order++) {
            book.steps(state, order, steps);
        }
    }

    /** Takes the partition over: offsets, moves, and all orders with their door cells. */
    void start(State next) {
        int incarnation = 1 - next.get(INCARNATION[slot]);
        next.set(OWNER[slot], 0)
                .set(THERE[slot], 1)
                .set(INCARNATION[slot], incarnation)
                .set(KNOWN[slot], next.get(VIEW[region]))
                .set(POSITION[slot], next.get(COMMITTED[region]));
        for (int order = 0; order < world.orders; order++) {
            if (next.isVisible(order, region)) {
                book.take(next, order);
            }
        }
        goOnOrStop(next, true);
    }

    private void readMoves(State state, Steps steps) {
        int view = state.get(VIEW[region]);
        int known = state.get(KNOWN[slot]);
        if (view == known) {
            return;
        }
        State next = state.with(KNOWN[slot], view);
        if (mistake != Mistake.TICKER_BEFORE_THE_MOVE
                && Moves.newest(view, Moves.ASKED) != Moves.newest(known, Moves.ASKED)) {
            next.set(TICKED[slot], 0);
        }
        goOnOrStop(next, false);
        steps.due(next, who, "reads moves");
    }

    /** Whoever reads that it is not wanted, the next owner too, first matches what Kafka has at this moment. */
    private void goOnOrStop(State next, boolean isFresh) {
        if (Moves.isMatchedIn(region, next.get(KNOWN[slot]))) {
            next.set(MODE[slot], ON);
        } else if (isFresh || next.get(MODE[slot]) != OFF) {
            int position = next.get(POSITION[slot]);
            int end = Math.max(position, end(next, isFresh));
            boolean isThrough = end == next.get(COMMITTED[region]);
            next.set(MODE[slot], isThrough ? OFF : UNTIL + end);
        }
    }

    private int end(State state, boolean isFresh) {
        if (mistake == Mistake.STOPS_AT_ITS_LAST_POLL || (mistake == Mistake.NEXT_OWNER_STOPS_AT_ONCE && isFresh)) {
            return 0;
        }
        for (int ticker = 1; mistake == Mistake.STOPS_AT_THE_READY_TICKER && ticker <= State.TICKERS; ticker++) {
            int move = Moves.newest(state.get(KNOWN[slot]), Moves.READY);
            if (has(state, ticker) && state.get(TICKER_MOVE[ticker - 1]) >= move) {
                return ticker;
            }
        }
        return Integer.SIZE - Integer.numberOfLeadingZeros(state.get(LOG[region]));
    }

    private boolean has(State state, int ticker) {
        return ((state.get(LOG[region]) >> (ticker - 1)) & 1) == 1;
    }

    /** One ticker; what it triggers is claimed from now on. Who does not match the symbol counts it and goes on. */
    private void poll(State state, Steps steps) {
        int mode = state.get(MODE[slot]);
        int ticker = state.get(POSITION[slot]) + 1;
        while (ticker <= State.TICKERS && !has(state, ticker)) {
            ticker++;
        }
        if (ticker > State.TICKERS || (mode > ON && ticker > mode - UNTIL)) {
            return;
        }
        State next = state.with(POSITION[slot], ticker);
        if (mode == OFF) {
            steps.due(next.set(COMMITTED[region], ticker), who, "skips a ticker");
            return;
        }
        if (makesReady(state, ticker)) {
            next.set(TICKED[slot], 1);
        }
        for (int order = 0; order < world.orders; order++) {
            book.match(next, order, ticker);
        }
        steps.due(next, who, "polls a ticker");
    }

    private boolean makesReady(State state, int ticker) {
        int known = state.get(KNOWN[slot]);
        int move = Moves.newest(known, Moves.ASKED);
        boolean isAwaited = move == Moves.to(region) && Moves.level(known, move) == Moves.ASKED;
        return switch (mistake) {
            case TICKER_BEFORE_THE_MOVE -> true;
            case TICKER_OF_A_FEED_THAT_KNOWS_NOTHING -> isAwaited;
            default -> isAwaited && state.get(TICKER_MOVE[ticker - 1]) >= move;
        };
    }

    /** Only when all that was triggered is decided, or waits for a door abroad that is silent: such a ticker is let go. */
    private void commit(State state, Steps steps) {
        int position = state.get(POSITION[slot]);
        int mode = state.get(MODE[slot]);
        if (mode == OFF || position == state.get(COMMITTED[region])) {
            return;
        }
        for (int order = 0; order < world.orders; order++) {
            if (state.get(CLAIM[order][slot]) == CLAIMING
                    && state.isLinked(region, book.door(state, order))
                    && mistake != Mistake.LETS_EVERY_TICKER_GO) {
                return;
            }
        }
        State next = state.with(COMMITTED[region], position);
        if (mode > ON && position >= mode - UNTIL) {
            next.set(MODE[slot], OFF);
        }
        steps.due(next, who, "commits");
    }

    /** Written once the book is loaded and a ticker has come of a feed that knows the move, polled after the move was read. */
    private void tellReady(State state, Steps steps) {
        int known = state.get(KNOWN[slot]);
        int move = Moves.newest(known, Moves.ASKED);
        if (move == Moves.to(region)
                && Moves.level(known, move) == Moves.ASKED
                && state.get(MODE[slot]) == ON
                && (state.get(TICKED[slot]) == 1 || mistake == Mistake.READY_WITHOUT_A_TICKER)) {
            steps.due(tell(state, move, Moves.READY), who, "writes ready");
        }
    }

    /** Written when no order of its book has another door, and all that was placed by who was not told of <em>ready</em> is in it. */
    private void tellDrained(State state, Steps steps) {
        int known = state.get(KNOWN[slot]);
        int move = Moves.to(region);
        if (!Moves.pullsTo(region, known)
                || Moves.level(known, move) != Moves.READY
                || !isToldAbroad(state, move)
                || !isKnownAbroad(state, move)) {
            return;
        }
        for (int order = 0; order < world.orders; order++) {
            if (!book.isPulled(state, order, move)) {
                return;
            }
        }
        steps.due(tell(state, move, Moves.DRAINED), who, "writes drained");
    }

    /** Before, orders are placed there as ever. A region that is dead for good is told nothing. */
    private boolean isToldAbroad(State state, int move) {
        return Moves.level(state.get(VIEW[1 - region]), move) >= Moves.READY
                || world.cut == World.Cut.FOR_EVER
                || mistake == Mistake.DRAINED_BEFORE_ALL_WERE_TOLD;
    }

    /** What 15 seconds are for: the owner abroad knows that its move is over. One that is frozen may close a door yet. */
    private boolean isKnownAbroad(State state, int move) {
        int other = slot(1 - region, false);
        boolean isKnown = state.get(THERE[other]) == 0 || Moves.level(state.get(KNOWN[other]), move) >= Moves.READY;
        for (int order = 0; order < world.orders; order++) {
            isKnown &= state.get(State.PULL[order][other]) != State.CLOSING;
        }
        return isKnown || move == 1 || mistake == Mistake.DRAINED_BEFORE_OTHERS_KNOW;
    }

    private State tell(State state, int move, int level) {
        return state.with(TICKED[slot], 0)
                .set(VIEW[region], Moves.with(state.get(VIEW[region]), move, level))
                .set(KNOWN[slot], Moves.with(state.get(KNOWN[slot]), move, level));
    }

    /** Frozen or killed: another takes the partition over and knows only what is written. */
    private void giveWay(State state, Steps steps) {
        int before = slot(region, true);
        if (state.get(FAULTS) == 0 || state.get(THERE[before]) == 1) {
            return;
        }
        State next = state.with(FAULTS, state.get(FAULTS) - 1);
        for (int order = 0; order < world.orders; order++) {
            if (wasLetGo(state, order)) {
                next.set(LEFT_OVER[order], next.get(LEFT_OVER[order]) | (1 << region));
            }
        }
        if (book.hasWork(state)) {
            next.set(OWNER[before], state.get(OWNER[slot]));
        }
        start(next);
        steps.maybe(next, who, "is frozen; another takes over");
    }

    /** A claim abroad that a cut has kept waiting, and whose ticker no successor will read. */
    private boolean wasLetGo(State state, int order) {
        return state.get(CLAIM[order][slot]) == CLAIMING
                && state.get(POSITION[slot]) == state.get(COMMITTED[region])
                && book.door(state, order) != region
                && state.get(State.CUT) > 0;
    }
}
