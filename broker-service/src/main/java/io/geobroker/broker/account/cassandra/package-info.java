/**
 * Accounts, deposits and API keys in Cassandra. In come values; out go rows as values. What an account may do must not be
 * decided here.
 */
@NullMarked
package io.geobroker.broker.account.cassandra;

import org.jspecify.annotations.NullMarked;
