/**
 * Sessions to the datacenters of all regions. Addresses and prepared statements come in; answers go out, observed. What a
 * statement means, and the name of a table, must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.cassandra;

import org.jspecify.annotations.NullMarked;
