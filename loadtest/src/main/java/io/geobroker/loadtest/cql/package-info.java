/** Clients that are processes of their own and load the nodes of one datacenter with CQL alone, at a planned rate. */
@NullMarked
package io.geobroker.loadtest.cql;

import org.jspecify.annotations.NullMarked;
