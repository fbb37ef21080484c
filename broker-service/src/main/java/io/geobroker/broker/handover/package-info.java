/**
 * Makes sure that what is written in one region is known in every other (ADR 20). LOCAL_QUORUM keeps an order safe where it
 * was placed and promises nothing abroad: what a coordinator kept for later in its memory, or longer than the hint window,
 * is lost with it.
 *
 * <ul>
 *   <li>{@link io.geobroker.broker.handover.FetchWaitingOrders}: every region asks every other one which orders were placed
 *       there lately and still wait, and takes in what it lacks.
 *   <li>{@link io.geobroker.broker.handover.HandOverEnds}: what becomes of orders is written with the acknowledgement of every
 *       region; what a region did not acknowledge is owed to it.
 *   <li>{@link io.geobroker.broker.handover.DeliverOwedOrders}: delivers what is owed once the region is back.
 * </ul>
 */
@NullMarked
package io.geobroker.broker.handover;

import org.jspecify.annotations.NullMarked;
