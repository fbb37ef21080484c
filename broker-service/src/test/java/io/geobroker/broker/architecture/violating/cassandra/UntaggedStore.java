package io.geobroker.broker.architecture.violating.cassandra;

import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.broker.tape.TapeContract;

/** Keeps a contract and is left out where stores run in containers. */
abstract class UntaggedStore extends TapeContract {
    UntaggedStore(InMemoryTrades trades) {
        super(trades, trades);
    }
}
