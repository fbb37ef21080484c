/** Listings in Cassandra. */
@NullMarked
package io.geobroker.broker.region.cassandra;

import org.jspecify.annotations.NullMarked;
