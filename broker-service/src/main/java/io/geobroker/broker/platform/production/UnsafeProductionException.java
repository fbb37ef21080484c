package io.geobroker.broker.platform.production;

import java.util.List;

/** Ends the start of a broker that would not be safe in production; its message tells all that is wrong. */
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
