package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects violations of one rule in one region. */
public record Findings(String rule, String where, List<Violation> all) {
    public Findings(String rule, String where) {
        this(rule, where, new ArrayList<>());
    }

    public void of(UUID order, String customer, String expected, @Nullable Object found) {
        add(Optional.of(order), customer, expected, found);
    }

    public void of(StoredOrder order, String expected, @Nullable Object found) {
        of(order.id(), order.customer(), expected, found);
    }

    public void of(StoredOutcome outcome, String expected, @Nullable Object found) {
        of(outcome.order(), outcome.customer(), expected, found);
    }

    public void of(String customer, String expected, @Nullable Object found) {
        add(Optional.empty(), customer, expected, found);
    }

    private void add(Optional<UUID> order, String customer, String expected, @Nullable Object found) {
        all.add(new Violation(rule, where, order, Optional.of(customer), expected, String.valueOf(found)));
    }
}
