package io.geobroker.broker.order.lookup;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Finds an order by client order id, even if its placing was never acknowledged.
 *
 * <p>Reads the reservation in the customer's home region, then the order as {@link FindOrder} does. Writes nothing.
 *
 * @param ends asked for orders not found: a market order has no waiting row, or the audit canceled the order
 */
public record FindByClientOrderId(
        FindOrder findOrder, Regions<ClientOrderIds> clientOrderIds, CustomerHomes homes, OutcomeLookup ends) {

    /**
     * The order that has the name.
     *
     * @param found as the local datacenter knows it. Empty while it is being written, not replicated yet, or left by a dead
     *     broker. The last is placed if the customer repeats it, else canceled by the audit; a replacement is rejected
     */
    public record Named(OpenOrder order, Optional<Order> found) {
        public static Named of(Order order) {
            return new Named(order.placed(), Optional.of(order));
        }
    }

    /**
     * Unavailable when the customer's home region, or the region that placed the order, cannot be reached. An order being
     * placed may still get a name that is not found. Unknown while an order without the customer's name has a hold only.
     *
     * @return fails when a datacenter asked has no quorum, or the region that decides on the order cannot be reached
     */
    public CompletionStage<CommandResult<Named>> find(CustomerId customer, String clientOrderId) {
        Optional<OrderId> ownName = BrokerMadeName.orderId(clientOrderId);
        return ownName.isPresent()
                ? placed(customer, ownName.get())
                : homes.regionOf(customer).thenCompose(home -> findAt(home, customer, clientOrderId));
    }

    private CompletionStage<CommandResult<Named>> findAt(String home, CustomerId customer, String clientOrderId) {
        ClientOrderIds names;
        try {
            names = clientOrderIds.in(home);
        } catch (RegionUnreachableException e) {
            return CommandResult.unavailable(CommandResult.Step.FIND, home);
        }
        return names.find(customer, clientOrderId)
                .thenCompose(reserved -> reserved.isPresent()
                        ? placedOrPending(reserved.get())
                        : CommandResult.rejected(Rejection.notFound()));
    }

    private CompletionStage<CommandResult<Named>> placed(CustomerId customer, OrderId id) {
        return findOrder
                .find(customer, id)
                .thenCompose(
                        result -> result.then(found -> CommandResult.now(new CommandResult.Done<>(Named.of(found)))));
    }

    private CompletionStage<CommandResult<Named>> placedOrPending(OpenOrder reserved) {
        CommandResult<Named> pending = new CommandResult.Done<>(new Named(reserved, Optional.empty()));
        return placed(reserved.customer(), reserved.id())
                .thenCompose(placed -> placed.fold(
                        found -> CommandResult.now(placed),
                        why -> endOf(reserved, pending),
                        cutOff -> endOf(reserved, placed),
                        held -> endOf(reserved, pending)));
    }

    private CompletionStage<CommandResult<Named>> endOf(OpenOrder reserved, CommandResult<Named> ifNone) {
        return ends.find(reserved)
                .thenApply(ended -> ended.<CommandResult<Named>>map(order -> new CommandResult.Done<>(Named.of(order)))
                        .orElse(ifNone));
    }
}
