package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.Wish;
import java.time.Duration;
import java.util.Optional;

/** What a customer does in one step. */
public sealed interface Action {

    /** Has the client do it for a customer who is in a region. */
    void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException;

    /** The placing of an order, if that is what this is. */
    default Optional<Place> placing() {
        return Optional.empty();
    }

    /**
     * Places an order, and again under the same name until there is an answer.
     *
     * @param patience how long the first try is waited for; a short one has it repeated while it is under way
     */
    record Place(Wish wish, Duration patience) implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException {
            client.place(customer, region, this);
        }

        @Override
        public Optional<Place> placing() {
            return Optional.of(this);
        }
    }

    /**
     * Cancels one of the latest orders.
     *
     * @param pick which
     */
    record Cancel(int pick) implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException {
            client.cancel(customer, region, this);
        }
    }

    /** Cancels all orders. */
    record CancelAll() implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) {
            client.cancelAll(customer, region);
        }
    }

    /**
     * Has one of the latest orders replaced.
     *
     * @param pick which
     * @param name of the replacement
     * @param quantity of the replacement
     * @param pricePerMille by how many thousandths its limit and stop move
     */
    record Replace(int pick, String name, long quantity, int pricePerMille) implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException {
            client.replace(customer, region, this);
        }
    }

    /**
     * Has the operator add cash to the account.
     *
     * @param transfer names it, so that it counts once
     */
    record Deposit(String transfer, long micros) implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException {
            client.deposit(customer, region, this);
        }
    }
}
