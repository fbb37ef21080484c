/** Cassandra nodes. Addresses and options come in; child processes of one ring go out. Nothing of the WAN here. */
@NullMarked
package io.geobroker.testbed.cassandra;

import org.jspecify.annotations.NullMarked;
