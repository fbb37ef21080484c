/** The last prices of each region, in the keyspace that never leaves it. */
@NullMarked
package io.geobroker.broker.market.cassandra;

import org.jspecify.annotations.NullMarked;
