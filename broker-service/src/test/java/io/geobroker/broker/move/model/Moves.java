package io.geobroker.broker.move.model;

/**
 * What one reader knows of {@code symbol_moves}: for each move how far it has come, two bits each. Move 1 goes from A to B, move
 * 2 back. A higher level includes the lower ones, so what two rows tell can be merged.
 */
final class Moves {
    static final int ASKED = 1;
    static final int READY = 2;
    static final int DRAINED = 3;
    static final int MOST = 2;

    private Moves() {}

    static int level(int known, int move) {
        return (known >> (2 * (move - 1))) & 3;
    }

    static int with(int known, int move, int level) {
        int shift = 2 * (move - 1);
        return (known & ~(3 << shift)) | (Math.max(level, level(known, move)) << shift);
    }

    static int merged(int one, int other) {
        return with(with(one, 1, level(other, 1)), 2, level(other, 2));
    }

    static int newest(int known, int level) {
        for (int move = MOST; move > 0; move--) {
            if (level(known, move) >= level) {
                return move;
            }
        }
        return 0;
    }

    static int target(int move) {
        return move == 1 ? State.B : State.A;
    }

    /** The move that goes to a region. */
    static int to(int region) {
        return region == State.B ? 1 : 2;
    }

    /** Where the newest <em>ready</em> move went; an asked one changes nothing yet. */
    static int home(int known) {
        return target(newest(known, READY));
    }

    /** At home, where the newest move goes, and at the source of the newest ready one until it is drained. */
    static boolean isMatchedIn(int region, int known) {
        int ready = newest(known, READY);
        return region == target(ready)
                || region == target(newest(known, ASKED))
                || (ready > 0 && level(known, ready) == READY);
    }

    /** Whether a region is home by a move, so that it draws orders to itself. */
    static boolean pullsTo(int region, int known) {
        return newest(known, READY) == to(region);
    }
}
