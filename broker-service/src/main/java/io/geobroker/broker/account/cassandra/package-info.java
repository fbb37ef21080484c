/** Accounts and keys in Cassandra. */
@NullMarked
package io.geobroker.broker.account.cassandra;

import org.jspecify.annotations.NullMarked;
