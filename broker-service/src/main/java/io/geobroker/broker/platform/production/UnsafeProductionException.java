package io.geobroker.broker.platform.production;

import java.util.List;

/** Ends the start of an unsafe production broker; the message lists all violations. */
final class UnsafeProductionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsafeProductionException(List<String> violations) {
        super("Profile production has a lock on every door, and these are open:\n\n  - "
                + String.join("\n  - ", violations));
    }
}
