/**
 * The one outcome of an order. In come claims, from whoever wants to end an order; out goes the outcome that stands, the
 * same for everybody. What is done because of it, records and settlement, must not be here.
 */
@NullMarked
package io.geobroker.broker.outcome;

import org.jspecify.annotations.NullMarked;
