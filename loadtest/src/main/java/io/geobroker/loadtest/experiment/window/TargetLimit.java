package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.report.Numbers;
import java.util.Collection;
import java.util.List;

/**
 * A limit that a figure should keep to.
 *
 * @param most whether it is an upper limit, otherwise a lower one
 * @param limit NaN for none
 */
public record TargetLimit(boolean most, double limit) {
    public static final TargetLimit NONE = atMost(Double.NaN);
    private static final String MET = "met";
    private static final String NO_GOAL = "-";
    private static final List<String> WORST_FIRST = List.of("not met", "unknown", MET);

    public static TargetLimit atMost(double limit) {
        return new TargetLimit(true, limit);
    }

    public static TargetLimit atLeast(double limit) {
        return new TargetLimit(false, limit);
    }

    /** {@code met}, {@code not met}, {@code unknown} if the figure is NaN, or {@code -} without a limit. */
    public String judge(double figure) {
        if (Double.isNaN(limit)) {
            return NO_GOAL;
        }
        if (Double.isNaN(figure)) {
            return "unknown";
        }
        return (most ? figure <= limit : figure >= limit) ? MET : "not met";
    }

    /** One judgement for several of a row. */
    public static String worst(Collection<String> judgements) {
        return WORST_FIRST.stream().filter(judgements::contains).findFirst().orElse(NO_GOAL);
    }

    public static String sentence(Collection<String> judgements) {
        return judgements.stream().filter(MET::equals).count() + " of "
                + judgements.stream().filter(judged -> !judged.equals(NO_GOAL)).count() + " goals are met.";
    }

    @Override
    public String toString() {
        return Double.isNaN(limit) ? NO_GOAL : (most ? "<= " : ">= ") + Numbers.number(limit);
    }
}
