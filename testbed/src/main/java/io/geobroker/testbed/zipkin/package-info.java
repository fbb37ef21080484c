/** The Zipkin server of a world, whose storage are the world's own Cassandra nodes. */
@NullMarked
package io.geobroker.testbed.zipkin;

import org.jspecify.annotations.NullMarked;
