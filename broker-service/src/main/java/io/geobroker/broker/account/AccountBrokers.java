package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The other brokers, at one of which the changes of an account meet. */
public interface AccountBrokers {

    /**
     * Has the broker where the account's changes meet make one. A change that may not be repeated is sent once and to one
     * broker only.
     *
     * @param home the customer's home region
     * @return empty when nobody was asked or none did anything: the changes meet here, or nobody can be reached. Never fails
     */
    CompletionStage<Optional<AccountUpdate>> make(
            String home, CustomerId customer, AccountChange change, Duration within);
}
