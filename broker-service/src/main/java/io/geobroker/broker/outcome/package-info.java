/** How an order ends, exactly once: the claim, the trade and what finishing takes. */
@NullMarked
package io.geobroker.broker.outcome;

import org.jspecify.annotations.NullMarked;
