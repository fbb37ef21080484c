/**
 * What is set aside for an order before it may be. In comes an order; out goes how much cash or how many shares it takes,
 * and the interface of who sets that aside. Accounts must not be known here.
 */
@NullMarked
package io.geobroker.broker.order.hold;

import org.jspecify.annotations.NullMarked;
