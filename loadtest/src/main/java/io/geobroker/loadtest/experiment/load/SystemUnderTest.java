package io.geobroker.loadtest.experiment.load;

import io.geobroker.testbed.process.ChildProcess;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Brokers that take tickers and orders: geobroker, or the prototype. Threads may share it. */
public interface SystemUnderTest {
    String name();

    /** @return topic of its tickers in each region's Kafka */
    String topic();

    /**
     * Does not block.
     *
     * @return whether the order was accepted; never fails
     */
    CompletionStage<Boolean> place(PlannedOrder order, Place place);

    /** @throws IllegalStateException when one of its brokers does not answer */
    Reading read();

    Reading read(String region);

    /** Its own processes, without shared servers. */
    List<ChildProcess> brokers();

    /** @return prefixes of their names */
    List<String> processes();

    /** @return time from receipt of a ticker to a fill that the ocean alone takes */
    default double leastMillis() {
        return 0;
    }
}
