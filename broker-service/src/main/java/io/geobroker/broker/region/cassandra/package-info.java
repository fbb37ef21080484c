/**
 * Listings in Cassandra, and stores by region. Rows and sessions come in; listings and stores go out. What a change of a
 * listing means must not be here.
 */
@NullMarked
package io.geobroker.broker.region.cassandra;

import org.jspecify.annotations.NullMarked;
