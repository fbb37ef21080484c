/**
 * Finding orders for those who placed them: by id, by the customer's name for it, or as a list. In come questions of one
 * customer; out go orders as the region asked knows them, or which region cannot be asked. Nothing is written here.
 */
@NullMarked
package io.geobroker.broker.order.lookup;

import org.jspecify.annotations.NullMarked;
