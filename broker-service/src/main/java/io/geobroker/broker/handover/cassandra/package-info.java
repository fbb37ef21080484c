/** Hand-over in Cassandra. */
@NullMarked
package io.geobroker.broker.handover.cassandra;

import org.jspecify.annotations.NullMarked;
