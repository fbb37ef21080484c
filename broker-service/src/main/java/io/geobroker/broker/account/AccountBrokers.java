package io.geobroker.broker.account;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The other brokers; one of them gathers the changes of an account. */
public interface AccountBrokers {

    /**
     * Sends a change to the broker that gathers the account's changes.
     *
     * <p>What is not repeatable is sent once, to one broker.
     *
     * @param home the customer's home region
     * @return empty if surely nothing was done: this broker gathers them, or none is reachable. Never fails
     */
    CompletionStage<Optional<CommandResult<Void>>> make(
            String home, CustomerId customer, AccountChange change, Duration within);
}
