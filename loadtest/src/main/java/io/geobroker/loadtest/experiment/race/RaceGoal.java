package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.measure.Ratio;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a figure of geobroker is to be in relation to those of its rivals; NaN where nothing is asked for.
 *
 * @param most whether it may be that at most, or is to be that at least
 */
record RaceGoal(boolean most, double bare, double equalDuties) {
    static final RaceGoal NONE = new RaceGoal(true, Double.NaN, Double.NaN);
    static final String MET = "met";
    static final String NOT_MET = "not met";
    private static final String NO_GOAL = "-";

    /** @param row of the table, whose last field is what was judged */
    static boolean isMet(List<String> row) {
        return row.get(row.size() - 1).equals(MET);
    }

    /** Whether there is a goal. */
    static boolean isJudged(List<String> row) {
        return !row.get(row.size() - 1).equals(NO_GOAL);
    }

    @Override
    public String toString() {
        return Stream.of(bare, equalDuties)
                .map(limit -> limit.isNaN() ? NO_GOAL : (most ? "<= " : ">= ") + limit)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** {@code met}, {@code not met}, {@code unknown}; {@code -} without a goal. Of two the last one in the order of letters counts. */
    String judge(Ratio toBare, Ratio toEqualDuties) {
        return Collections.max(List.of(judge(bare, toBare), judge(equalDuties, toEqualDuties)));
    }

    private String judge(double limit, Ratio ratio) {
        if (Double.isNaN(limit)) {
            return NO_GOAL;
        }
        if (ratio.pairs() == 0) {
            return "unknown";
        }
        return (most ? ratio.median() <= limit : ratio.median() >= limit) ? MET : NOT_MET;
    }
}
