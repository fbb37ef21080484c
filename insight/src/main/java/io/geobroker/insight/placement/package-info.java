/** Where Cassandra keeps the waiting orders of each symbol, how evenly its nodes are loaded, and which partitions are hot. */
@NullMarked
package io.geobroker.insight.placement;

import org.jspecify.annotations.NullMarked;
