/** Clients in processes of their own that load the nodes of one datacenter with CQL at a planned rate. */
@NullMarked
package io.geobroker.loadtest.cql;

import org.jspecify.annotations.NullMarked;
