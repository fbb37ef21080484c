package io.geobroker.insight;

import java.util.List;
import java.util.Optional;

/** What the brokers of other regions have told lately of what they count. */
@FunctionalInterface
public interface OtherRegions {

    /**
     * What a region has counted in the last while.
     *
     * @param seconds how long that was
     */
    record Report(List<Amplification> tables, double seconds) {

        public Report {
            tables = List.copyOf(tables);
        }
    }

    /** Empty when the region cannot be reached, or has nothing to tell yet. */
    Optional<Report> of(String region);
}
