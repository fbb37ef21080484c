/** Where Cassandra keeps waiting orders, the nodes' loads, and hot partitions. */
@NullMarked
package io.geobroker.insight.placement;

import org.jspecify.annotations.NullMarked;
