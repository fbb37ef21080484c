package io.geobroker.loadtest.experiment.move;

import io.geobroker.loadtest.experiment.wan.OceanCauses;
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
 * @param unanswered orders sent and not acknowledged: they may be there all the same, and hide as many lost
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

    long pulled() {
        return PullCount.orders(pulls);
    }

    List<MoveGoal> goals() {
        double within = MOST_ROUND_TRIPS * roundTripMillis;
        return List.of(
                goal(
                        "longest pause between fills of a symbol, ms",
                        pauseMillis,
                        calmPauseMillis,
                        calmPauseMillis + within),
                atMost(Double.NaN, "an order between two doors, p50 ms", betweenDoors(Latencies::p50)),
                atMost(within, "an order between two doors, p99 ms", betweenDoors(Latencies::p99)),
                new MoveGoal(
                        waiting,
                        "orders pulled a second",
                        PullCount.perSecond(pulls),
                        Double.NaN,
                        false,
                        LEAST_A_SECOND),
                atMost(MOST_BYTES, "bytes across the ocean for each", perOrder(OceanCauses::bytes)),
                atMost(
                        MOST_MESSAGES,
                        "messages across the ocean for each",
                        perOrder(OceanCauses::messages) + MESSAGES_OF_A_CLOSE),
                goal("cores of nodes and brokers", moving.cores(), calm.cores(), Double.NaN),
                atMost(0, "lost orders", (double) lost),
                atMost(0, "orders filled twice", (double) twice));
    }

    private MoveGoal atMost(double limit, String what, double figure) {
        return goal(what, figure, Double.NaN, limit);
    }

    private MoveGoal goal(String what, double figure, double inCalm, double limit) {
        return new MoveGoal(waiting, what, figure, inCalm, true, limit);
    }

    private double perOrder(ToDoubleFunction<OceanCauses> what) {
        return pulled() == 0 ? Double.NaN : moving.crossed().perOrder(what, calm.crossed(), (double) pulled());
    }

    /** At most: a close is decided no sooner than it has crossed the ocean. NaN without any. */
    private double betweenDoors(ToDoubleFunction<Latencies> percentile) {
        Latencies sinceSent = Latencies.of(moving.betweenDoors());
        return sinceSent.ifAny(percentile.applyAsDouble(sinceSent) - roundTripMillis / 2);
    }
}
