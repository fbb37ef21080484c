package io.geobroker.broker.tape;

import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * The trades of each symbol in the order they were decided, without customers.
 *
 * <p>Reads the local datacenter; a stage fails when that has no quorum.
 */
public interface Tape {

    /**
     * In the query's direction. Over all pages none is read twice, and none from before the first page is missed.
     *
     * @param goesOn asked before each further read, with the number of trades found
     */
    CompletionStage<TapePage> read(TapeQuery query, IntPredicate goesOn);
}
