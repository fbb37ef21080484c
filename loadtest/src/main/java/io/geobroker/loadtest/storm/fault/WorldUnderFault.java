package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.WorldProcess;
import java.util.List;
import java.util.Map;

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

    /** Has customers begin to do more than they do otherwise, for as long as the fault was planned to last. */
    void overload(PlannedFault fault);
}
