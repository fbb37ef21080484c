package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryStore;
import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Client order ids in memory; the first reservation stands. Faults of a reservation show as unknown. */
public final class InMemoryClientOrderIds extends InMemoryStore implements ClientOrderIds {
    private record Name(CustomerId customer, String clientOrderId) {}

    private final ConcurrentMap<Name, OpenOrder> rows = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<CommandResult<OpenOrder>> reserve(OpenOrder order, Duration deadline) {
        return faults.call(() -> decide(order))
                .exceptionally(failure -> new CommandResult.Unknown<>(CommandResult.Step.NAME, failure));
    }

    @Override
    public CompletionStage<Optional<OpenOrder>> find(CustomerId customer, String clientOrderId) {
        return faults.call(() -> Optional.ofNullable(rows.get(new Name(customer, clientOrderId))));
    }

    private CommandResult<OpenOrder> decide(OpenOrder order) {
        OpenOrder standing = rows.putIfAbsent(new Name(order.customer(), order.clientOrderId()), order);
        return new CommandResult.Done<>(standing == null ? order : standing);
    }
}
