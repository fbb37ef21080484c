package io.geobroker.broker.market;

import io.geobroker.broker.outcome.Outcome;

/** How the attempt to fill a market order ended. */
public sealed interface Execution {

    /** The order has this outcome, decided now or before. */
    record Decided(Outcome outcome) implements Execution {}

    /** Nothing was claimed by this attempt, that is sure. */
    record NotSent(Throwable cause) implements Execution {}

    /** Nothing was claimed, and nothing will be: the order has no outcome and is too old to be filled at today's price. */
    record TooOld() implements Execution {}

    /** No answer in time: the order may or may not have an outcome. Repeating finds out, and never fills twice. */
    record Unknown(Throwable cause) implements Execution {}
}
