/** Real Cassandra nodes as child processes: their configuration, start order and what they see of each other. */
@NullMarked
package io.geobroker.testbed.cassandra;

import org.jspecify.annotations.NullMarked;
