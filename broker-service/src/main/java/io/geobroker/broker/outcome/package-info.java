/**
 * The one outcome of each order. In come claims, which {@code Doors} takes to the datacenter that decides; out goes the outcome,
 * the same for all. Records and settlement that follow must not be here.
 */
@NullMarked
package io.geobroker.broker.outcome;

import org.jspecify.annotations.NullMarked;
