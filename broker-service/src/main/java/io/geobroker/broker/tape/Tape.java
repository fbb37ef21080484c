package io.geobroker.broker.tape;

import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * The trades of each symbol in the order they were decided, without customers.
 *
 * <p>The API reads it from the local datacenter. A stage fails when that has no quorum.
 */
public interface Tape {

    /**
     * A page of the query's trades, in its direction.
     *
     * <p>Over all pages none is read twice, and none from before the first page is missed.
     *
     * @param goesOn asked before each further read, with the number of trades found
     */
    CompletionStage<TapePage> read(TapeQuery query, IntPredicate goesOn);
}
