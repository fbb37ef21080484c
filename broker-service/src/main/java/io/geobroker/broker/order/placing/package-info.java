/**
 * Placing: from a request to a waiting order, with its hold and its name. In come requests and replacements; out go answers
 * that tell whether a repeat is safe. How an order ends must not be known here.
 */
@NullMarked
package io.geobroker.broker.order.placing;

import org.jspecify.annotations.NullMarked;
