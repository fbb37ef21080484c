package io.geobroker.broker.handover;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Rows that do not belong to one order and that customers and brokers of every region read: accounts, keys and listings.
 * Threads may share it.
 */
public interface StandingRows {

    /** Rows with a version that says whether two regions have the same. */
    enum Kind {
        /** Written by conditional writes in the customer's home region; each has the next version, and all holds. */
        ACCOUNT,
        /** Written once, and once more when it is revoked. */
        API_KEY
    }

    /**
     * The versions of all rows of a kind as the datacenter of this store knows them; some 70 bytes for each.
     *
     * @return by the row's key
     */
    CompletionStage<Map<String, String>> versions(Kind kind);

    /**
     * Reads a row from a quorum of every datacenter, which has Cassandra write what any of them lacks before it answers.
     *
     * @return fails while a datacenter cannot be reached
     */
    CompletionStage<Void> align(Kind kind, String key);

    /** The same for all listings, which are few. */
    CompletionStage<Void> alignListings();
}
