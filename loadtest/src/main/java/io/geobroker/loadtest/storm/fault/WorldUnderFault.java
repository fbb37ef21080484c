package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What faults do to a world by its brokers and customers. */
public interface WorldUnderFault {
    /** @return ordered by name */
    List<ChildProcess> brokers();

    /**
     * Waits until it is ready.
     *
     * @param environment additional variables, in place of those of an earlier restart
     */
    void restartBroker(String name, Map<String, String> environment);

    /**
     * Asks for a stock's home to be moved, once; asking again tells what became of it.
     *
     * @return empty if every broker failed to answer
     */
    Optional<Reply> move(Listing listing, String to);

    /**
     * Starts what the plan has customers do in a fault.
     *
     * @param part from 0
     * @return complete when all of it is answered
     */
    CompletableFuture<Void> act(PlannedFault fault, int part);

    /** @return empty if no exchange closes today */
    Optional<Instant> nextClose();
}
