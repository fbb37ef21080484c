package io.geobroker.broker.outcome;

import java.util.concurrent.CompletionStage;

/** Learns of every order that ended, as a part of recording its end. */
@FunctionalInterface
public interface EndedOrders {

    /** Completes when this is durable; called again, from anywhere, for the same outcome, which must change nothing. */
    CompletionStage<Void> ended(Outcome outcome);
}
