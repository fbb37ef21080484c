/**
 * Customers' accounts: cash, positions, holds and API keys. In come holds, settlements and deposits; out go accounts,
 * decided in their home regions. How orders end must not be known here.
 */
@NullMarked
package io.geobroker.broker.account;

import org.jspecify.annotations.NullMarked;
