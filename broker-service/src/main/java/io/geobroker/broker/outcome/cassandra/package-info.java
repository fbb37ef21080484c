/** Outcomes and trades in Cassandra, and the doors of all regions. */
@NullMarked
package io.geobroker.broker.outcome.cassandra;

import org.jspecify.annotations.NullMarked;
