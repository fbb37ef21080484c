package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;

/**
 * A proposal to close an order's door, so that another region decides it.
 *
 * @param decision with a claim id of its own
 * @param to the region of the next door
 * @param move the number of the symbol's move that asks for it
 */
public record Close(OpenOrder order, Outcome.Decision decision, String to, int move) {}
