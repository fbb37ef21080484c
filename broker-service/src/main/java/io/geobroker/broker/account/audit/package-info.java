/**
 * The audit of holds. In come the holds of all accounts at home; out goes an end for each that has lost its order. Holds of
 * orders that wait are left alone, and accounts are changed by settling only.
 */
@NullMarked
package io.geobroker.broker.account.audit;

import org.jspecify.annotations.NullMarked;
