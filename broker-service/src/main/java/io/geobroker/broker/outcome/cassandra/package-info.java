/**
 * Outcomes in Cassandra. In come claims; out go the winners, or that the winner is unknown. Other tables must not be written
 * here.
 */
@NullMarked
package io.geobroker.broker.outcome.cassandra;

import org.jspecify.annotations.NullMarked;
