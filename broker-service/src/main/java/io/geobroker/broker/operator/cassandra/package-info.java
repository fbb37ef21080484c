/** The audit log in Cassandra. */
@NullMarked
package io.geobroker.broker.operator.cassandra;

import org.jspecify.annotations.NullMarked;
