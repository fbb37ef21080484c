package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.check.Checked;
import io.geobroker.loadtest.storm.check.Checker;
import io.geobroker.loadtest.storm.check.rule.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The checker's result after a storm.
 *
 * @param settledIn duration of the last wait, whether it ended well or not
 */
public record Verdict(List<Violation> violations, Duration settledIn, Checked checked) {
    /** One of so many orders must be acknowledged. */
    private static final int LEAST_PARTS = 10;

    public boolean isGood() {
        return violations.isEmpty();
    }

    /** Whether orders that missed tickers are all that is wrong. */
    boolean isIncomplete() {
        return !isGood() && violations.stream().allMatch(each -> each.rule().equals("complete"));
    }

    Verdict and(List<Violation> more) {
        List<Violation> all = new ArrayList<>(violations);
        all.addAll(more);
        return new Verdict(all, settledIn, checked);
    }

    /** The rules hold of orders that brokers took: of few they prove nothing. */
    Verdict ofEnoughOrders() {
        long all = checked.counts().getOrDefault("orders", 0L);
        long taken = checked.counts().getOrDefault("orders acknowledged", 0L);
        return taken * LEAST_PARTS > all
                ? this
                : and(List.of(Violation.of("rest", "only " + taken + " of " + all + " orders acknowledged")));
    }

    /** Number of violations of each rule, zeros included. */
    public Map<String, Long> byRule() {
        Map<String, Long> all = new LinkedHashMap<>();
        Checker.statements().keySet().forEach(rule -> all.put(rule, 0L));
        all.putAll(violations.stream().collect(Collectors.groupingBy(Violation::rule, Collectors.counting())));
        return all;
    }

    /** All of it, for a JSON file. */
    public Map<String, Object> json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("settled_in_seconds", settledIn.toMillis() / 1e3);
        all.put("checked", checked.counts());
        all.put("late_fills_by_fault", checked.lateFills());
        all.put("faults", checked.faults());
        all.put("violations_by_rule", byRule());
        all.put("violations", violations);
        return all;
    }
}
