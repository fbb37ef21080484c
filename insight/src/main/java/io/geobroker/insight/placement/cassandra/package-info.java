/** The ring as the driver knows it, and what the nodes of the local datacenter tell about their load. */
@NullMarked
package io.geobroker.insight.placement.cassandra;

import org.jspecify.annotations.NullMarked;
