/**
 * Outcomes in Cassandra, and the doors of all regions. In come claims; out goes who won, or that it is not known. No other
 * table is written here.
 */
@NullMarked
package io.geobroker.broker.outcome.cassandra;

import org.jspecify.annotations.NullMarked;
