package io.geobroker.insight.health;

import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares values with thresholds; remembers since when each is exceeded. Thread-safe. */
public final class Diagnosis {
    private record Place(Check check, String where) {}

    private final Map<Check, Double> thresholds;
    private final Map<Place, Instant> since = new HashMap<>();

    /** @param thresholds other than {@link Check#defaultThreshold()}, at least 0 */
    public Diagnosis(Map<Check, Double> thresholds) {
        this.thresholds = Map.copyOf(thresholds);
    }

    /** In the order of checks, one finding each, or one per region if summed. */
    public synchronized List<Finding> of(List<HealthMeasure> vitals, Instant now) {
        List<Finding> findings = new ArrayList<>();
        for (Check check : Check.values()) {
            List<HealthMeasure> told =
                    vitals.stream().filter(vital -> vital.check() == check).toList();
            if (told.isEmpty()) {
                findings.add(finding(check, "", null, now));
            } else if (check.isSummed()) {
                Map<String, Double> sums = new TreeMap<>();
                told.forEach(vital -> sums.merge(vital.where(), vital.value(), Double::sum));
                sums.forEach((where, sum) -> findings.add(finding(check, where, sum, now)));
            } else {
                HealthMeasure worst = told.stream()
                        .max(Comparator.comparingDouble(HealthMeasure::value))
                        .orElseThrow();
                findings.add(finding(check, worst.where(), worst.value(), now));
            }
        }
        since.keySet()
                .retainAll(findings.stream()
                        .filter(Finding::isWarning)
                        .map(Diagnosis::place)
                        .toList());
        return findings;
    }

    private Finding finding(Check check, String where, @Nullable Double value, Instant now) {
        double threshold = thresholds.getOrDefault(check, check.defaultThreshold());
        Finding finding = new Finding(check, where, value, threshold, null);
        return finding.isWarning()
                ? new Finding(check, where, value, threshold, since.computeIfAbsent(place(finding), place -> now))
                : finding;
    }

    /** The worst node may change: still one warning. */
    private static Place place(Finding finding) {
        return new Place(finding.check(), finding.check().isSummed() ? finding.where() : "");
    }
}
