package io.geobroker.broker.handover;

import java.util.List;
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

    /**
     * @param token of the row's key
     * @param version differs where the row does
     */
    record StandingRow(long token, String key, String version) {}

    /**
     * Reads the next rows in this store's datacenter, some 80 bytes each.
     *
     * @param after a token
     * @return at most so many, by token
     */
    CompletionStage<List<StandingRow>> versions(Kind kind, long after, int most);

    /**
     * Reads a row from a quorum of every datacenter, for its read repair.
     *
     * @return fails while a datacenter cannot be reached
     */
    CompletionStage<Void> align(Kind kind, String key);

    CompletionStage<Void> alignListings();
}
