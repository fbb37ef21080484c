/** Order events in Cassandra. */
@NullMarked
package io.geobroker.broker.update.cassandra;

import org.jspecify.annotations.NullMarked;
