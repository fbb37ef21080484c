package io.geobroker.loadtest.experiment.load;

import io.geobroker.testbed.process.WorldProcess;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Brokers that are given tickers and orders: geobroker, or the prototype. Threads may share it. */
public interface SystemUnderTest {
    String name();

    /** Where its tickers come from, in each region's Kafka. */
    String topic();

    /**
     * Does not wait.
     *
     * @return whether the order was taken; never fails
     */
    CompletionStage<Boolean> place(PlannedOrder order, Place place);

    /** @throws IllegalStateException when one of its brokers does not answer */
    Reading read() throws InterruptedException;

    /** The same of its broker of one region alone. */
    Reading read(String region) throws InterruptedException;

    /** Its own processes, not the servers that it shares with others. */
    List<WorldProcess> brokers();

    /** How the names of its own processes begin: not the servers that it shares with others. */
    List<String> processes();

    /** What oceans alone take from the moment a broker has a ticker to a fill, in milliseconds: nothing can be faster. */
    default double leastMillis() {
        return 0;
    }
}
