package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What faults are inflicted on. */
public interface WorldUnderFault {
    Testbed testbed();

    /** The brokers that may be hurt, as they run now, in the order of their names. */
    List<WorldProcess> brokers();

    /**
     * Has a broker end and starts it again with more variables in its environment than it has otherwise; those of a restart
     * before are forgotten. Waits until it is ready.
     */
    void restartBroker(String name, Map<String, String> environment);

    /**
     * Sends what no exchange should send, beside the good tickers.
     *
     * @param drawn which of many
     */
    void send(BadTicker.Kind kind, Listing listing, int drawn);

    /** Sends a good ticker, and waits until it has arrived. */
    void send(Listing listing, long priceMicros);

    /**
     * Has customers begin what the plan has for them in a fault, beside what they do otherwise.
     *
     * @param part of what they do, from 0
     * @return complete when all of it was answered
     */
    CompletableFuture<Void> act(PlannedFault fault, int part);

    /** When the next exchange closes, if one does today. */
    Optional<Instant> nextClose();
}
