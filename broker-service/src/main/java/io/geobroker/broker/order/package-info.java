/** Orders from placing to the customer's view of them. */
@NullMarked
package io.geobroker.broker.order;

import org.jspecify.annotations.NullMarked;
