package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.State.A;
import static io.geobroker.broker.move.model.State.CANCELER;
import static io.geobroker.broker.move.model.State.CANCELER_EPOCH;
import static io.geobroker.broker.move.model.State.END;
import static io.geobroker.broker.move.model.State.FIRST_DOOR;
import static io.geobroker.broker.move.model.State.NONE;
import static io.geobroker.broker.move.model.State.PLACER_DOOR;
import static io.geobroker.broker.move.model.State.VIEW;
import static io.geobroker.broker.move.model.State.VISIBLE;

/**
 * Who places the last order, and who cancels the first. The placer learns the home at one moment and makes the id with it at any
 * later one: it is as stale as can be. The canceler starts at the door cell that its region has, walks like any other claim, and
 * may die waiting.
 */
final class Customers {
    private static final int OVER = 3;

    private final World world;
    private final Mistake mistake;
    private final Ocean ocean;

    Customers(World world, Mistake mistake, Ocean ocean) {
        this.world = world;
        this.mistake = mistake;
        this.ocean = ocean;
    }

    void steps(State state, Steps steps) {
        if (world.places && state.get(VISIBLE[world.orders - 1]) == 0) {
            place(state, world.orders - 1, steps);
        }
        int canceler = state.get(CANCELER);
        if (canceler == 0 && world.cancels) {
            startToCancel(state, steps);
        } else if (canceler > 0 && canceler < OVER) {
            steps.due(over(state.copy()), "canceler", "dies");
            cancel(state, canceler - 1, steps);
        }
    }

    private void place(State state, int order, Steps steps) {
        for (int region = A; region <= world.lastRegion(); region++) {
            int door = home(state.get(VIEW[region]));
            if (door != state.get(PLACER_DOOR)) {
                steps.maybe(state.with(PLACER_DOOR, door), "placer", "reads moves");
            }
            State next = state.with(FIRST_DOOR[order], state.get(PLACER_DOOR))
                    .set(PLACER_DOOR, 0)
                    .set(State.PLACED_AFTER[order], state.get(State.SENT))
                    .set(State.PLACED_IN[order], Moves.newest(state.get(VIEW[region]), Moves.READY));
            ocean.show(next, order, region);
            steps.maybe(next, "placer", region == A ? "places in A" : "places in B");
        }
    }

    private int home(int known) {
        int newest = Moves.newest(known, Moves.ASKED);
        if (mistake == Mistake.HOME_BY_THE_NEWEST_ROW && newest > 0 && Moves.level(known, newest) == Moves.ASKED) {
            return 1 - Moves.target(newest);
        }
        return Moves.home(known);
    }

    private void startToCancel(State state, Steps steps) {
        for (int region = A; region <= world.lastRegion(); region++) {
            if (state.isVisible(0, region)) {
                State next = state.with(CANCELER, region + 1);
                next.set(CANCELER_EPOCH, state.get(State.CELL_EPOCH[0][region]));
                steps.maybe(next, "canceler", region == A ? "starts in A" : "starts in B");
            }
        }
    }

    private void cancel(State state, int region, Steps steps) {
        int epoch = state.get(CANCELER_EPOCH);
        int datacenter =
                mistake == Mistake.ONE_KEY_AT_TWO_DOORS ? Moves.home(state.get(VIEW[region])) : state.door(0, epoch);
        if (!state.isLinked(region, datacenter)) {
            return;
        }
        int row = state.row(0, epoch, datacenter);
        if (row == NONE) {
            steps.due(state.decide(0, epoch, datacenter, State.CANCELED), "canceler", "its claim is decided");
        } else if (row < END) {
            steps.due(state.with(CANCELER_EPOCH, epoch + 1), "canceler", "hears that the order has moved");
        } else {
            steps.due(over(state.copy()).tell(0, row), "canceler", "hears the end");
        }
    }

    private static State over(State next) {
        return next.set(CANCELER, OVER).set(CANCELER_EPOCH, 0);
    }
}
