package io.geobroker.broker.platform.production;

import java.util.List;

/** Ends the start of an unsafe production broker; the message lists all violations. */
final class UnsafeProductionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsafeProductionException(List<ProductionViolation> violations) {
        super(sentences(violations));
    }

    private static String sentences(List<ProductionViolation> violations) {
        StringBuilder text = new StringBuilder("Profile production has a lock on every door, and these are open:\n");
        violations.forEach(violation -> text.append("\n  - ").append(violation));
        return text.toString();
    }
}
