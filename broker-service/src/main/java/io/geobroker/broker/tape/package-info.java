/**
 * Trades: publicly on the tape, and as a customer's transactions. In come recorded fills; out go pages of them. The tape
 * must not tell who traded.
 */
@NullMarked
package io.geobroker.broker.tape;

import org.jspecify.annotations.NullMarked;
