package io.geobroker.loadtest.experiment.move;

import io.geobroker.loadtest.experiment.wan.OceanCauses;
import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.measure.Latencies;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * There and back with so many orders waiting.
 *
 * @param calm before the move and between the two. They cost differently; half of a move is like either
 * @param moving there and back
 * @param calmPauseMillis longest time between two fills of a symbol
 * @param pauseMillis the same while it moves
 * @param pulls of each move
 * @param lost acknowledged orders that neither wait nor have ended
 * @param twice orders that ended or traded twice
 * @param unanswered orders sent and not acknowledged
 */
record MoveResult(
        long waiting,
        double roundTripMillis,
        Phase calm,
        Phase moving,
        double calmPauseMillis,
        double pauseMillis,
        List<PullCount> pulls,
        long lost,
        long twice,
        long unanswered) {
    private static final double MOST_ROUND_TRIPS = 2;
    private static final double LEAST_A_SECOND = 300;
    private static final double MOST_BYTES = 1_500;
    private static final double MOST_MESSAGES = 8;
    /** A close is a request and its answer; all else is between nodes. */
    private static final double MESSAGES_OF_A_CLOSE = 2;

    /**
     * A row of the table.
     *
     * @param waiting orders
     * @param moving while symbols move
     * @param calm while none does; NaN if there is none
     * @param goal while symbols move
     */
    record Row(long waiting, String what, double moving, double calm, TargetLimit goal) {
        String judgement() {
            return goal.judge(moving);
        }
    }

    long pulled() {
        return PullCount.orders(pulls);
    }

    List<Row> rows() {
        double within = MOST_ROUND_TRIPS * roundTripMillis;
        return List.of(
                row(
                        "longest pause between fills of a symbol, ms",
                        pauseMillis,
                        calmPauseMillis,
                        TargetLimit.atMost(calmPauseMillis + within)),
                row("an order between two doors, p50 ms", betweenDoors(Latencies::p50), TargetLimit.NONE),
                row("an order between two doors, p99 ms", betweenDoors(Latencies::p99), TargetLimit.atMost(within)),
                row("orders pulled a second", PullCount.perSecond(pulls), TargetLimit.atLeast(LEAST_A_SECOND)),
                row("bytes across the ocean for each", perOrder(OceanCauses::bytes), TargetLimit.atMost(MOST_BYTES)),
                row(
                        "messages across the ocean for each",
                        perOrder(OceanCauses::messages) + MESSAGES_OF_A_CLOSE,
                        TargetLimit.atMost(MOST_MESSAGES)),
                row("cores of nodes and brokers", moving.cores(), calm.cores(), TargetLimit.NONE),
                row("lost orders", (double) lost, TargetLimit.atMost(0)),
                row("orders filled twice", (double) twice, TargetLimit.atMost(0)));
    }

    private Row row(String what, double whileMoving, TargetLimit goal) {
        return row(what, whileMoving, Double.NaN, goal);
    }

    private Row row(String what, double whileMoving, double inCalm, TargetLimit goal) {
        return new Row(waiting, what, whileMoving, inCalm, goal);
    }

    private double perOrder(ToDoubleFunction<OceanCauses> what) {
        return pulled() == 0 ? Double.NaN : moving.crossed().perOrder(what, calm.crossed(), (double) pulled());
    }

    /** At most: a close is decided no sooner than it has crossed the ocean. NaN without any. */
    private double betweenDoors(ToDoubleFunction<Latencies> percentile) {
        return percentile.applyAsDouble(Latencies.of(moving.betweenDoors())) - roundTripMillis / 2;
    }
}
