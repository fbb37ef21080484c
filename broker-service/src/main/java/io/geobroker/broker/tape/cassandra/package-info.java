/** The tape and customers' fills in Cassandra. In come trades and queries; out go pages. Outcomes must not be read here. */
@NullMarked
package io.geobroker.broker.tape.cassandra;

import org.jspecify.annotations.NullMarked;
