package io.geobroker.loadtest.storm.check.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Collects violations of one rule in one region. */
public final class Findings {
    private final String rule;
    private final String where;
    private final List<Violation> violations = new ArrayList<>();

    public Findings(String rule, String where) {
        this.rule = rule;
        this.where = where;
    }

    public void of(UUID order, String customer, String expected, String found) {
        violations.add(new Violation(rule, where, Optional.of(order), Optional.of(customer), expected, found));
    }

    public void of(String customer, String expected, String found) {
        violations.add(new Violation(rule, where, Optional.empty(), Optional.of(customer), expected, found));
    }

    public List<Violation> all() {
        return violations;
    }
}
