package io.geobroker.loadtest.storm.client;

import com.datastax.oss.driver.api.core.DriverException;
import io.geobroker.loadtest.storm.cassandra.WorldReader;
import io.geobroker.loadtest.storm.journal.AccountSightings;
import java.util.concurrent.TimeUnit;

/** Reads all accounts from one region's replicas. Used by one thread. */
final class AccountWatch implements Watch {
    private static final long PAUSE_MILLIS = 2_000;

    private final WorldReader reader;
    private final String region;
    private final AccountSightings sightings;

    AccountWatch(WorldReader reader, String region, AccountSightings sightings) {
        this.reader = reader;
        this.region = region;
        this.sightings = sightings;
    }

    @Override
    public void look() throws InterruptedException {
        try {
            reader.accounts(region).forEach(sightings::saw);
        } catch (DriverException e) {
            // Replicas under a fault: the next look reads them again.
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            return;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
}
