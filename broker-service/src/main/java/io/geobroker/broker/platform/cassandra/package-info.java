/** Sessions to the datacenters of all regions, and how statements are prepared on them. */
@NullMarked
package io.geobroker.broker.platform.cassandra;

import org.jspecify.annotations.NullMarked;
