package io.geobroker.loadtest.experiment.cpu;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Statements of several kinds, each at a steady rate. */
record StatementMix(Map<StatementKind, Double> perSecond) {

    /** Adds rates, but no negative differences. */
    StatementMix with(List<DutyStatements> statements) {
        StatementMix sum = this;
        for (DutyStatements each : statements) {
            sum = sum.with(each.kind(), each.perSecond());
        }
        return sum;
    }

    StatementMix with(StatementKind kind, double more) {
        Map<StatementKind, Double> sum = new EnumMap<>(StatementKind.class);
        sum.putAll(perSecond);
        sum.merge(kind, Math.max(0, more), Double::sum);
        return new StatementMix(sum);
    }

    double total() {
        return perSecond.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    Turns turns() {
        return new Turns();
    }

    /** Selects the kind that is most behind, of a positive total. Used by one thread. */
    final class Turns {
        private final Map<StatementKind, Double> due = new EnumMap<>(StatementKind.class);

        StatementKind next() {
            perSecond.forEach((kind, rate) -> due.merge(kind, rate / total(), Double::sum));
            StatementKind most = due.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow()
                    .getKey();
            due.merge(most, -1.0, Double::sum);
            return most;
        }
    }
}
