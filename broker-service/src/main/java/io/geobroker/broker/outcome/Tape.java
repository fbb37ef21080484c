package io.geobroker.broker.outcome;

import java.util.concurrent.CompletionStage;

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
     */
    CompletionStage<TapePage> read(TapeQuery query);
}
