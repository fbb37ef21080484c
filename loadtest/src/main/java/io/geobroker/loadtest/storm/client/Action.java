package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.journal.Wish;
import java.time.Duration;
import java.util.Optional;

/** What a customer does in one step. */
public sealed interface Action {

    void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException;

    default Optional<Place> placing() {
        return Optional.empty();
    }

    /**
     * Places an order; repeats it under the same client order id until it is answered.
     *
     * @param patience timeout of the first try; if short, the retry meets an order that is under way
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
     * Cancels an order.
     *
     * @param pick which of the latest orders, modulo their number
     */
    record Cancel(int pick) implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException {
            client.cancel(customer, region, this);
        }
    }

    record CancelAll() implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) {
            client.cancelAll(customer, region);
        }
    }

    /**
     * Replaces an order.
     *
     * @param pick which of the latest orders, modulo their number
     * @param name client order id of the replacement
     * @param pricePerMille by which limit and stop move
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
     * @param transfer makes a retry count once
     */
    record Deposit(String transfer, long micros) implements Action {
        @Override
        public void performBy(CarefulClient client, Customer customer, String region) throws InterruptedException {
            client.deposit(customer, region, this);
        }
    }
}
