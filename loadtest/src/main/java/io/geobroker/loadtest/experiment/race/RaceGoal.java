package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.measure.Ratio;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A goal for geobroker's figure relative to each prototype's; NaN for none.
 *
 * @param most whether it is an upper limit, otherwise a lower one
 */
record RaceGoal(boolean most, double bare, double equalDuties) {
    static final RaceGoal NONE = new RaceGoal(true, Double.NaN, Double.NaN);
    static final String MET = "met";
    static final String NOT_MET = "not met";
    private static final String UNKNOWN = "unknown";
    private static final String NO_GOAL = "-";

    /** @param row of the table; its last field is the judgement */
    static boolean isMet(List<String> row) {
        return row.get(row.size() - 1).equals(MET);
    }

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

    /** {@code not met}, {@code unknown}, {@code met} or {@code -}; of two the one named first here. */
    String judge(Ratio toBare, Ratio toEqualDuties) {
        List<String> both = List.of(judge(bare, toBare), judge(equalDuties, toEqualDuties));
        return Stream.of(NOT_MET, UNKNOWN, MET)
                .filter(both::contains)
                .findFirst()
                .orElse(NO_GOAL);
    }

    private String judge(double limit, Ratio ratio) {
        if (Double.isNaN(limit)) {
            return NO_GOAL;
        }
        if (ratio.pairs() == 0) {
            return UNKNOWN;
        }
        return (most ? ratio.median() <= limit : ratio.median() >= limit) ? MET : NOT_MET;
    }
}
