package io.geobroker.broker.handover;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Rows read in every region that belong to no order: accounts, keys, listings. Thread-safe. */
public interface StandingRows {

    /** Rows whose version tells whether regions differ. */
    enum Kind {
        /** Conditional writes in the customer's home region, each with the next version. What a copy lacks of an older one is found by its digest. */
        ACCOUNT,
        /** Written once, and once more when revoked. */
        API_KEY
    }

    /** By the row's key, of all rows in this store's datacenter; some 70 bytes each. */
    CompletionStage<Map<String, String>> versions(Kind kind);

    /**
     * Reads a row from a quorum of every datacenter, for its read repair.
     *
     * @return fails while a datacenter cannot be reached
     */
    CompletionStage<Void> align(Kind kind, String key);

    /** The same for all listings. */
    CompletionStage<Void> alignListings();
}
