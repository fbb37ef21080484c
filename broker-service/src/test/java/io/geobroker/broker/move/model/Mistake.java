package io.geobroker.broker.move.model;

import static io.geobroker.broker.move.model.Promise.ENDS;
import static io.geobroker.broker.move.model.Promise.HOME;
import static io.geobroker.broker.move.model.Promise.MOVES_GROW;
import static io.geobroker.broker.move.model.Promise.ONE_END;
import static io.geobroker.broker.move.model.Promise.PROOF;
import static io.geobroker.broker.move.model.Promise.TRUTH;

/** The protocol with one thing wrong, the world that shows it, and the promise that is broken there first. */
enum Mistake {
    /** The home's owner claims at a door of its own, though nobody has closed the one before. */
    CLAIM_WITHOUT_PROOF(World.CRASHES, PROOF, 0),

    /** A close that is not answered counts as decided. */
    SILENCE_IS_WON(World.CRASHES, PROOF, 0),

    /** The same for a claim. */
    SILENT_CLAIM_IS_WON(World.CRASHES, TRUTH, 0),

    /** Rows without a door in their key, decided in the datacenter that the broker takes for the home. */
    ONE_KEY_AT_TWO_DOORS(World.CRASHES, ONE_END, 0),

    /** Home is told by the newest move alone: where it leads if it is ready, else where it comes from. */
    HOME_BY_THE_NEWEST_ROW(World.DEAD_TARGET, ENDS, 0),

    /** A closed row does not say by which move. */
    MOVE_IN_THE_CELL_ONLY(World.THERE_AND_BACK, MOVES_GROW, 0),

    /** The source stops when it has matched the ticker that made the target ready. */
    STOPS_AT_THE_READY_TICKER(World.CUT, ENDS, 0),

    /** It stops at the end of Kafka that it knew before it read <em>drained</em>. */
    STOPS_AT_ITS_LAST_POLL(World.CUT, ENDS, 0),

    /** An owner that takes over and reads <em>drained</em> leaves what its predecessor had not committed. */
    NEXT_OWNER_STOPS_AT_ONCE(World.CUT, ENDS, 1),

    /** Any ticker makes the target ready, also one polled before the move was read. */
    TICKER_BEFORE_THE_MOVE(World.THERE_AND_BACK, ENDS, 0),

    /** Any ticker polled after the move was read, whatever the feed knew when it sent it. */
    TICKER_OF_A_FEED_THAT_KNOWS_NOTHING(World.THERE_AND_BACK, ENDS, 0),

    /** Ready as soon as the book is loaded. */
    READY_WITHOUT_A_TICKER(World.CRASHES, ENDS, 0),

    /** A ticker is committed before its claims are decided, also those at home. */
    LETS_EVERY_TICKER_GO(World.CRASHES, ENDS, 1),

    /** Not the protocol but a belief: that an order is left over only if the owners of both regions die. */
    LEFT_OVER_BY_TWO_DEATHS_ONLY(World.CUT, ENDS, 1),

    /** An owner that began to pull goes on when it reads that a newer move took the home away. */
    PULLS_BY_AN_OLDER_MOVE(World.THERE_AND_BACK, HOME, 0),

    /** Old doors at home are found open, and <em>drained</em> is written, while the other region still pulls by its move. */
    DRAINED_BEFORE_OTHERS_KNOW(World.THERE_AND_BACK, HOME, 0),

    /** <em>Drained</em> is written while the other region has not been told of <em>ready</em>, and takes orders as home. */
    DRAINED_BEFORE_ALL_WERE_TOLD(World.TWO_ORDERS, HOME, 0),

    NONE(World.CRASHES, ONE_END, 9);

    final World world;
    final Promise broken;
    final int faults;

    Mistake(World world, Promise broken, int faults) {
        this.world = world;
        this.broken = broken;
        this.faults = faults;
    }
}
