package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.check.Violation;
import java.time.Duration;
import java.util.List;

/**
 * What the checker says of a world that has settled, or has not within the time it was given.
 *
 * @param violations none if all is well
 * @param settledIn how long it took until nothing was wrong any more, or was waited in vain
 * @param repaired rows that one region had and another had not, until the replicas were repaired
 * @param looked how much was looked at, for a person
 */
public record Verdict(List<Violation> violations, Duration settledIn, int repaired, String looked) {

    public boolean isGood() {
        return violations.isEmpty();
    }
}
