package io.geobroker.broker.outcome;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The customers' fills, as their orders tell them: what the API reads, from the local datacenter.
 *
 * <p>A stage fails when the local datacenter has no quorum.
 */
public interface Transactions {

    /**
     * The customer's transactions that pass the query, in the query's direction. Page by page, none is listed twice, and
     * none that was there at the first page is missed, whatever is traded meanwhile.
     */
    CompletionStage<List<Transaction>> list(CustomerId customer, TransactionQuery query);
}
