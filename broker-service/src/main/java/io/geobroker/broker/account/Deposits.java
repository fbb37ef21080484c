package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The ledger of deposits, decided in the customer's home region. Lines are added and never changed. Threads may share it. */
public interface Deposits {

    /**
     * Adds a line, or finds the one that the transfer has already.
     *
     * @param deposit whose number is a guess of the next one
     * @return the line as it stands, with its number; fails when unanswered, and then it may stand
     */
    CompletionStage<Deposit> record(Deposit deposit);

    /** Lines in the order of their transfers' ids, after that of the page before; null for the first page. */
    CompletionStage<List<Deposit>> page(CustomerId customer, @Nullable String afterTransfer, int limit);

    /** All lines with numbers above one and up to another, in the order of the numbers. For few lines. */
    CompletionStage<List<Deposit>> numbered(CustomerId customer, long above, long upTo);
}
