package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.Wish;
import java.time.Duration;

/** What a customer does in one step. */
public sealed interface Action {

    /**
     * Places an order, and again under the same name until there is an answer.
     *
     * @param patience how long the first try is waited for; a short one has it repeated while it is under way
     */
    record Place(Wish wish, Duration patience) implements Action {}

    /**
     * Cancels one of the latest orders.
     *
     * @param pick which
     */
    record Cancel(int pick) implements Action {}

    /** Cancels all orders. */
    record CancelAll() implements Action {}

    /**
     * Has one of the latest orders replaced.
     *
     * @param pick which
     * @param name of the replacement
     * @param quantity of the replacement
     * @param pricePerMille by how many thousandths its limit and stop move
     */
    record Replace(int pick, String name, long quantity, int pricePerMille) implements Action {}

    /**
     * Has the operator add cash to the account.
     *
     * @param transfer names it, so that it counts once
     */
    record Deposit(String transfer, long micros) implements Action {}
}
