package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;

/** What matching tells those who measure it. Called on matching's and the driver's threads; must not block. */
public interface MatchingEvents {

    /** Why a ticker was not matched. */
    enum Ignored {
        /** The same time as the symbol's last ticker. */
        DUPLICATE,
        /** Older than the symbol's last ticker. */
        LATE,
        /** From further in the future than clocks differ. */
        EARLY,
        /** No such listing. */
        UNKNOWN_SYMBOL,
        /** The symbol is not traded any more. */
        DELISTED,
        /** Not a ticker. */
        MALFORMED,
        /** The symbol's partition was given to another instance meanwhile. */
        NOT_OWNED
    }

    /** Who found an order that the reads before matching had missed. */
    enum FoundBy {
        CATCH_UP,
        SWEEP,
        /** Another region, where it was placed, was asked. */
        HANDOVER
    }

    /** A ticker was tried against the book. */
    void tickerMatched();

    void tickerIgnored(Ignored reason);

    /**
     * A claim to fill was won.
     *
     * @param atMicros when, microseconds since the epoch
     * @param sinceReceived from the moment the broker had the ticker until the claim was decided
     * @param sinceTickerTime from the moment the ticker was sent, by its sender's clock, until the claim was decided
     */
    void filled(OpenOrder order, long atMicros, Duration sinceReceived, Duration sinceTickerTime);

    /** A claim that an order has expired was won. */
    void orderExpired();

    /** A claim was won that an order is canceled because its stock is not traded any more. */
    void delistedOrderCanceled();

    /** A claim was refused: the order had ended before. */
    void claimLost();

    void lateOrderFound(FoundBy by);

    /** A waiting order's row is gone although this instance did not end it: it was canceled, or another owner filled it. */
    void orderVanished();

    /** An order in the book had ended without its row being deleted; it is being finished now. */
    void endedOrderFound();

    /** An order has ended, and nobody can read how; it is left until somebody mends the row. */
    void outcomeUnreadable(OrderId order, Throwable why);

    /** What is new was read, for the tickers that waited for it. */
    void newsRead(Duration took);

    /** A read of waiting orders failed and will be repeated. */
    void readFailed();
}
