/**
 * Settling what has ended. In come outcomes; each is applied to its customer's account until that is done, or left to the
 * audit when too many wait. How an account does it must not be known here.
 */
@NullMarked
package io.geobroker.broker.closing.settlement;

import org.jspecify.annotations.NullMarked;
