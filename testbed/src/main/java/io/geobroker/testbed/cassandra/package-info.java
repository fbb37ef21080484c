/**
 * Cassandra nodes. Addresses and options come in; child processes that agree on ring and schema go out. Nothing of the WAN
 * here.
 */
@NullMarked
package io.geobroker.testbed.cassandra;

import org.jspecify.annotations.NullMarked;
