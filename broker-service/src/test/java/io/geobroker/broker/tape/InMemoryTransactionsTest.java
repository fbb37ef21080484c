package io.geobroker.broker.tape;

import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

class InMemoryTransactionsTest extends TransactionsContract {
    private final InMemoryTrades store = new InMemoryTrades();

    @Override
    protected CompletionStage<Void> record(Outcome.Filled trade) {
        return store.record(trade);
    }

    @Override
    protected Transactions store() {
        return store;
    }
}
