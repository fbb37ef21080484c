package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.cli.measure.MeasuringCustomer.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Latencies of accepted orders, and counts of the others. */
final class MeasuredAnswers {
    private final List<Double> millis;
    private final List<Answer> others;

    MeasuredAnswers(List<Answer> answers) {
        millis = answers.stream()
                .filter(answer -> answer.kind() == Answer.Kind.TAKEN)
                .map(Answer::millis)
                .sorted()
                .toList();
        others = answers.stream()
                .filter(answer -> answer.kind() != Answer.Kind.TAKEN)
                .toList();
    }

    int taken() {
        return millis.size();
    }

    /** NaN when none was taken. */
    double at(double part) {
        return millis.isEmpty() ? Double.NaN : millis.get((int) Math.ceil(part * millis.size()) - 1);
    }

    double max() {
        return at(1);
    }

    /** With the first message of each kind; empty when all were taken. */
    String notTaken() {
        List<String> parts = new ArrayList<>();
        tell(parts, Answer.Kind.REFUSED, "refused");
        tell(parts, Answer.Kind.UNANSWERED, "not answered");
        return parts.isEmpty() ? "" : "  " + String.join(", ", parts);
    }

    private void tell(List<String> parts, Answer.Kind kind, String what) {
        List<Answer> all =
                others.stream().filter(answer -> answer.kind() == kind).toList();
        if (!all.isEmpty()) {
            parts.add(String.format(
                    Locale.ROOT, "%d %s (%s)", all.size(), what, all.get(0).shown()));
        }
    }
}
