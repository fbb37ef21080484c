/**
 * Ending an order: canceling, replacing, and what finishing takes after any outcome. In come wishes to end an order, and
 * outcomes; out go records in every region, the settlement, and the deletion of what waits. What triggers a fill must not be
 * here.
 */
@NullMarked
package io.geobroker.broker.closing;

import org.jspecify.annotations.NullMarked;
