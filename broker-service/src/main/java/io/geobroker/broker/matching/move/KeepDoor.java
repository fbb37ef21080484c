package io.geobroker.broker.matching.move;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderType;
import io.geobroker.schema.listing.Symbol;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Tells an order and its waiting row the next door, where its old one is closed. May be repeated. */
record KeepDoor(Symbol symbol, MoveStores stores) {

    /**
     * Its stop may have been reached at the old home, after the row came and before the door was closed. A lost home takes such
     * a stop with it.
     *
     * @param from the old home
     * @return the order at its next door
     */
    CompletionStage<OpenOrder> at(OpenOrder order, Door door, String from) {
        return stoppedAt(order, from)
                .thenApply(stopped ->
                        stopped.isPresent() ? order.at(door).stoppedAt(stopped.getAsLong()) : order.at(door));
    }

    private CompletionStage<OptionalLong> stoppedAt(OpenOrder order, String from) {
        if (order.type() != OrderType.STOP_LIMIT
                || order.terms().stoppedAtMicros().isPresent()
                || stores.names().isLost(from, stores.listings())) {
            return CompletableFuture.completedFuture(OptionalLong.empty());
        }
        return stores.openOrders()
                .in(from)
                .find(symbol, order.bucket(), order.id())
                .thenApply(
                        row -> row.map(found -> found.terms().stoppedAtMicros()).orElse(OptionalLong.empty()));
    }

    /** In every region, or else in this one. Also a reached stop: a cut may keep it from the rows here. */
    CompletionStage<Void> keep(OpenOrder order, Door door) {
        return keep(stores.everywhere(), order, door)
                .exceptionallyCompose(
                        failure -> keep(stores.openOrders().in(stores.names().home()), order, door));
    }

    private static CompletionStage<Void> keep(OpenOrders rows, OpenOrder order, Door door) {
        OptionalLong stopped = order.terms().stoppedAtMicros();
        return stopped.isEmpty()
                ? rows.keepDoor(order, door)
                : rows.keepStopped(order, stopped.getAsLong()).thenCompose(kept -> rows.keepDoor(order, door));
    }
}
