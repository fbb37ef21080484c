package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The ledger of deposits in the customer's home region; lines are never changed. Thread-safe. */
public interface Deposits {

    /**
     * Adds a line, or finds the transfer's line.
     *
     * @param deposit its number guesses the next one; no line gets a lower one, as the account counts those already
     * @return the line with its actual number; fails when unanswered, and then it may exist
     */
    CompletionStage<Deposit> record(Deposit deposit);

    /**
     * Ordered by transfer id.
     *
     * @param afterTransfer the last of the page before; null for the first page
     */
    CompletionStage<List<Deposit>> page(CustomerId customer, @Nullable String afterTransfer, int limit);

    /**
     * Ordered by number. For few lines.
     *
     * @param above exclusive
     * @param upTo inclusive
     */
    CompletionStage<List<Deposit>> numbered(CustomerId customer, long above, long upTo);
}
