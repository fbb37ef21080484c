package io.geobroker.loadtest.experiment.move;

import io.geobroker.loadtest.report.Numbers;

/**
 * A row of the table: a figure and its goal.
 *
 * @param waiting orders
 * @param moving the figure while symbols move
 * @param calm the figure while none does; NaN if there is none
 * @param most whether the limit is an upper one
 * @param limit NaN without a goal
 */
record MoveGoal(long waiting, String what, double moving, double calm, boolean most, double limit) {
    private static final String MET = "met";

    boolean isJudged() {
        return !Double.isNaN(limit);
    }

    boolean isMet() {
        return judgement().equals(MET);
    }

    String goal() {
        return isJudged() ? (most ? "<= " : ">= ") + Numbers.number(limit) : "-";
    }

    /** {@code met}, {@code not met}, {@code unknown} or {@code -}. */
    String judgement() {
        if (!isJudged() || Double.isNaN(moving)) {
            return isJudged() ? "unknown" : "-";
        }
        return (most ? moving <= limit : moving >= limit) ? MET : "not met";
    }
}
