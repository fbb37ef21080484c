package io.geobroker.loadtest.experiment.load;

import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Brokers that take tickers and orders: geobroker, or the prototype. Threads may share it. */
public interface SystemUnderTest {
    String name();

    /** @return topic of its tickers in each region's Kafka */
    String topic();

    /**
     * Does not block.
     *
     * @return the order's id if it was accepted; never fails
     */
    CompletionStage<Optional<UUID>> place(PlannedOrder order, Place place);

    /** @return those with a broker */
    Collection<String> regions();

    /** @throws IllegalStateException when the region's broker does not answer */
    Reading read(String region);

    /** Reads all regions at once. One after the other, the last would be measured for longer than the first. */
    default Reading read() {
        Map<String, Reading> readings = new ConcurrentHashMap<>();
        Parallel.forEach(regions(), region -> readings.put(region, read(region)));
        return readings.values().stream().reduce(Reading.none(), Reading::plus);
    }

    /** Its own processes, without shared servers. */
    List<ChildProcess> brokers();

    /** @return prefixes of their names */
    List<String> processes();

    /** @return time from receipt of a ticker to a fill that the ocean alone takes */
    default double leastMillis() {
        return 0;
    }
}
