package io.geobroker.broker.tape;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Customers' fills, for the API.
 *
 * <p>Reads the local datacenter; a stage fails when that has no quorum.
 */
public interface Transactions {

    /**
     * In the query's direction. Over all pages none is listed twice, and none from before the first page is missed.
     *
     * @param goesOn asked before each further read, with the number of orders looked at
     */
    CompletionStage<Listing> list(CustomerId customer, TransactionQuery query, IntPredicate goesOn);

    /**
     * @param fills filled orders: none has more than one transaction
     * @param goOnBeyond the {@link TransactionQuery#beyond} that continues a stopped list; null if complete
     */
    record Listing(List<Order> fills, @Nullable OrderId goOnBeyond) {}
}
