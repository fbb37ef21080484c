/**
 * Makes what one region writes known in every other (ADR 20). LOCAL_QUORUM and hints do not promise that.
 *
 * <p>New orders and ends come in. Missing orders ({@link io.geobroker.broker.handover.FetchWaitingOrders}), acknowledged
 * ends ({@link io.geobroker.broker.handover.HandOverEnds}) and debts
 * ({@link io.geobroker.broker.handover.DeliverOwedOrders}) go out. Decisions about orders must not be here.
 */
@NullMarked
package io.geobroker.broker.handover;

import org.jspecify.annotations.NullMarked;
