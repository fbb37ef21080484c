/**
 * The audit of holds. In come the holds of all accounts at home; out goes an end for each without a live order. Accounts
 * must not be changed except by settling.
 */
@NullMarked
package io.geobroker.broker.account.audit;

import org.jspecify.annotations.NullMarked;
