/** The driver's ring, and loads of local Cassandra nodes. */
@NullMarked
package io.geobroker.insight.placement.cassandra;

import org.jspecify.annotations.NullMarked;
