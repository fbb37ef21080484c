package io.geobroker.loadtest.storm.journal;

import java.util.Optional;
import java.util.UUID;

/** An order that a customer asked for, and the answer to the last try. */
public record Placement(String customer, Wish wish, Optional<UUID> replaces, Answer answer, int tries, Asked asked) {

    /** Empty unless it is acknowledged. */
    public Optional<UUID> order() {
        return answer.acknowledged();
    }

    public String name() {
        return wish.name();
    }

    public OrderTerms terms() {
        return wish.terms();
    }

    public long fromMicros() {
        return asked.fromMicros();
    }

    public long untilMicros() {
        return asked.untilMicros();
    }

    /** That answered and wrote it; empty if unknown. */
    public Optional<String> region() {
        return asked.region();
    }
}
