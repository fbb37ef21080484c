package io.geobroker.broker.tape;

import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * The trades of each symbol in the sequence in which they were decided, as {@link Trades} recorded them: what the API
 * reads, from the local datacenter. It does not tell who traded.
 *
 * <p>A stage fails when the local datacenter has no quorum.
 */
public interface Tape {

    /**
     * The trades that pass the query, in the query's direction. Page by page, none is read twice, and none that was there
     * at the first page is missed, whatever is traded meanwhile.
     *
     * @param goesOn asked with how many trades were found, before more are read
     */
    CompletionStage<TapePage> read(TapeQuery query, IntPredicate goesOn);
}
