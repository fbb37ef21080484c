package io.geobroker.broker.tape;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The customers' fills, as their orders tell them: what the API reads, from the local datacenter.
 *
 * <p>A stage fails when the local datacenter has no quorum.
 */
public interface Transactions {

    /**
     * The customer's transactions that pass the query, in the query's direction. Page by page, none is listed twice, and
     * none that was there at the first page is missed, whatever is traded meanwhile.
     *
     * @param goesOn asked with how many orders were looked at, before more are read
     */
    CompletionStage<Listing> list(CustomerId customer, TransactionQuery query, IntPredicate goesOn);

    /**
     * What was found before reading ended.
     *
     * @param goOnBeyond what the same query goes on {@link TransactionQuery#beyond beyond} if reading was stopped, else null
     */
    record Listing(List<Transaction> transactions, @Nullable OrderId goOnBeyond) {}
}
