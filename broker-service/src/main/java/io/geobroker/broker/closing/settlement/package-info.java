/**
 * Settling what has ended. In come outcomes; out go changes of accounts, or orders left to the audit when too many wait. How
 * an account changes must not be known here.
 */
@NullMarked
package io.geobroker.broker.closing.settlement;

import org.jspecify.annotations.NullMarked;
