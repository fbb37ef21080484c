/**
 * Placing: from a customer's wish to an order that waits, with its hold and its name. In come wishes and replacements; out
 * go answers, each of which says whether it is safe to repeat. How an order ends must not be known here.
 */
@NullMarked
package io.geobroker.broker.order.placing;

import org.jspecify.annotations.NullMarked;
