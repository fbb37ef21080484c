package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.LatencySummary;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The metrics of matching, from a ticker to a fill, and of the books; units and tags as {@link Meters} says. */
public final class MatchingMeters {
    /**
     * Timer: from the moment this broker received the ticker until the claim of a fill was decided; tag {@code placed}: local,
     * the order was placed in this region, remote, in another one, unknown, its id does not tell. Alert: p99 above 60 ms
     * for five minutes, for the local datacenter answers in single-digit milliseconds.
     */
    public static final String TICKER_TO_FILL = "geobroker.ticker.to.fill";

    /**
     * Timer: from the time in the ticker until the claim was decided; it holds the way through Kafka and what clocks
     * differ. Alert: far above {@link #TICKER_TO_FILL}, for then tickers wait in Kafka.
     */
    public static final String TICKER_TIME_TO_FILL = "geobroker.ticker.time.to.fill";

    /** Counter: tickers read from Kafka. Alert: none for a minute while the exchange is open. */
    public static final String TICKERS_RECEIVED = "geobroker.tickers.received";

    /**
     * Counter: tickers that matched nothing because of what they are; tag {@code reason}: duplicate, late, early,
     * unknown-symbol, delisted, malformed, not-owned. Alert: early, malformed or unknown-symbol above zero, somebody sends what
     * we cannot use; delisted for as long as its exchange sends them; the others are normal after a takeover only.
     */
    public static final String TICKERS_IGNORED = "geobroker.tickers.ignored";

    /**
     * Counter: letters of records that cannot be used; tag {@code fate}: kept, late, not acknowledged in the time that their
     * offset waits, lost. Alert: lost above zero, the topic of dead letters does not take them; the log says where they were.
     */
    public static final String DEAD_LETTERS = "geobroker.dead.letters";

    /**
     * Counter: times that an order had ended and its outcome could not be read. Alert: above zero, its customer is told
     * nothing until somebody mends the row that the log names.
     */
    public static final String OUTCOMES_UNREADABLE = "geobroker.outcomes.unreadable";

    /** Counter: fills decided by this broker's claims. */
    public static final String FILLS = "geobroker.fills";

    /**
     * Counter: claims of fills or expiries that another claim had beaten: a cancel, or a second owner. Alert: a steady rate, for then
     * two owners match one symbol.
     */
    public static final String CLAIMS_LOST = "geobroker.claims.lost";

    /** Counter: day orders that this broker ended at the close of their exchange. */
    public static final String ORDERS_EXPIRED = "geobroker.orders.expired";

    /** Counter: waiting orders that this broker canceled because their stock is not traded any more. */
    public static final String ORDERS_DELISTED = "geobroker.orders.delisted";

    /**
     * Counter: waiting orders that the read before a batch had missed; tag {@code found_by}: catch-up, sweep, and
     * handover, for which another region was asked. Alert: sweep above zero, for replication is late by more than the
     * catch-up looks back.
     */
    public static final String ORDERS_LATE = "geobroker.orders.late";

    /** Counter: orders in the book whose row had gone, ended by somebody else and dropped by a sweep. */
    public static final String ORDERS_VANISHED = "geobroker.orders.vanished";

    /**
     * Counter: orders in the book that had ended, found by the audit: a broker died after their end, or gave up settling.
     * Alert: a steady rate while nothing dies.
     */
    public static final String ORDERS_ENDED_UNNOTICED = "geobroker.orders.ended.unnoticed";

    /** Counter: reads of waiting orders that failed and were repeated. Alert: a steady rate, the datacenter is in trouble. */
    public static final String READS_FAILED = "geobroker.reads.failed";

    /** Timer: reading, before a batch of tickers, what was placed since the last read. Alert: p99 above 50 ms. */
    public static final String NEWS_READ = "geobroker.news.read";

    /**
     * Gauge, seconds: for how long this instance has matched nothing, because it is not in its region's consumer group; 0 while
     * it is. Alert: above 30 at all instances of a region.
     */
    public static final String OUTSIDE_GROUP = "geobroker.matching.outside.group";

    /** Gauge: orders in this instance's books. Alert: growing for days, or near what the heap holds. */
    public static final String OPEN_ORDERS = "geobroker.book.open.orders";

    /** The values of the tag that mean that somebody sends what we cannot use. */
    private static final Set<String> REFUSED = Set.of("early", "unknown-symbol", "malformed");

    private final Meters meters;
    private final LastMinute lastMinute;
    private final LatencySummary tickerToFillSummary;
    private final LatencySummary tickerTimeToFillSummary;
    private final Timer tickerTimeToFill;
    private final Counter tickersReceived;
    private final Counter fills;
    private final Counter claimsLost;
    private final Counter ordersExpired;
    private final Counter ordersDelisted;
    private final Counter ordersVanished;
    private final Counter ordersEndedUnnoticed;
    private final Counter outcomesUnreadable;
    private final Counter readsFailed;
    private final Timer newsRead;

    /**
     * @param lastMinute gets the times of fills too
     * @param nanoTime for the summaries: nanoseconds since anything, never going back
     */
    public MatchingMeters(Meters meters, LastMinute lastMinute, LongSupplier nanoTime) {
        this.meters = meters;
        this.lastMinute = lastMinute;
        tickerToFillSummary = new LatencySummary(nanoTime);
        tickerTimeToFillSummary = new LatencySummary(nanoTime);
        tickerTimeToFill = meters.timer(TICKER_TIME_TO_FILL, "ticker sent to claim decided");
        tickersReceived = meters.counter(TICKERS_RECEIVED, "tickers read from Kafka");
        fills = meters.counter(FILLS, "fills decided here");
        claimsLost = meters.counter(CLAIMS_LOST, "claims of fills or expiries beaten by another claim");
        ordersExpired = meters.counter(ORDERS_EXPIRED, "day orders ended at the close");
        ordersDelisted = meters.counter(ORDERS_DELISTED, "waiting orders canceled with the listing of their stock");
        ordersVanished = meters.counter(ORDERS_VANISHED, "orders dropped from a book because their row had gone");
        ordersEndedUnnoticed = meters.counter(ORDERS_ENDED_UNNOTICED, "ended orders in a book found by the audit");
        outcomesUnreadable = meters.counter(OUTCOMES_UNREADABLE, "outcomes that could not be read");
        readsFailed = meters.counter(READS_FAILED, "failed reads of waiting orders");
        newsRead = meters.timer(NEWS_READ, "reading what was placed since the last read");
        // So that a dashboard shows zeros before the first of each.
        tickerToFill(LastMinute.LOCAL);
        tickerToFill(LastMinute.REMOTE);
        for (String reason :
                new String[] {"duplicate", "late", "early", "unknown-symbol", "delisted", "malformed", "not-owned"}) {
            ignored(reason);
        }
        for (String fate : new String[] {"kept", "late", "lost"}) {
            letters(fate);
        }
        for (String foundBy : new String[] {"catch-up", "sweep", "handover"}) {
            late(foundBy);
        }
    }

    /** Shows the number of orders in the books; to be called once. */
    public void watchOpenOrders(LongSupplier openOrders) {
        meters.gauge(OPEN_ORDERS, "orders in memory", openOrders);
    }

    /** Shows for how many seconds this instance has been outside its group; to be called once. */
    public void watchMembership(LongSupplier secondsOutside) {
        meters.gauge(OUTSIDE_GROUP, "seconds outside the consumer group", secondsOutside);
    }

    public void tickerReceived() {
        tickersReceived.increment();
    }

    /** @param reason a value of the tag, see {@link #TICKERS_IGNORED} */
    public void tickerIgnored(String reason) {
        ignored(reason).increment();
        if (REFUSED.contains(reason)) {
            lastMinute.record(TICKERS_IGNORED, "", Duration.ZERO);
        }
    }

    /** Records of the last minute that could not be used. */
    public long refusedLately() {
        return lastMinute
                .of(TICKERS_IGNORED, "")
                .map(LatencySummary.Percentiles::count)
                .orElse(0L);
    }

    /** @param fate a value of the tag, see {@link #DEAD_LETTERS} */
    public void deadLetter(String fate) {
        letters(fate).increment();
    }

    public void outcomeUnreadable() {
        outcomesUnreadable.increment();
    }

    /**
     * A claim won.
     *
     * @param placedIn the region where the order was placed, if it is known
     * @param sinceReceived since this broker received the ticker
     * @param sinceTickerTime since the time in the ticker; negative, by clocks that disagree, counts as zero
     */
    public void filled(Optional<String> placedIn, Duration sinceReceived, Duration sinceTickerTime) {
        String placed = placedIn.map(meters::localOrRemote).orElse("unknown");
        fills.increment();
        tickerToFill(placed).record(sinceReceived);
        lastMinute.record(TICKER_TO_FILL, placed, sinceReceived);
        lastMinute.record(TICKER_TIME_TO_FILL, "", sinceTickerTime);
        tickerToFillSummary.record(sinceReceived);
        tickerTimeToFill.record(sinceTickerTime.isNegative() ? Duration.ZERO : sinceTickerTime);
        tickerTimeToFillSummary.record(sinceTickerTime);
    }

    public void claimLost() {
        claimsLost.increment();
    }

    public void orderExpired() {
        ordersExpired.increment();
    }

    public void delistedOrderCanceled() {
        ordersDelisted.increment();
    }

    /** @param foundBy a value of the tag, see {@link #ORDERS_LATE} */
    public void lateOrderFound(String foundBy) {
        late(foundBy).increment();
    }

    public void orderVanished() {
        ordersVanished.increment();
    }

    public void endedOrderFound() {
        ordersEndedUnnoticed.increment();
    }

    public void readFailed() {
        readsFailed.increment();
    }

    public void newsRead(Duration took) {
        newsRead.record(took);
    }

    /** Tickers received since start. */
    public long tickers() {
        return (long) tickersReceived.count();
    }

    /** Fills since start. */
    public long fills() {
        return (long) fills.count();
    }

    /** Claims lost since start. */
    public long lostClaims() {
        return (long) claimsLost.count();
    }

    /** {@link #TICKER_TO_FILL}, for people to read. */
    public LatencySummary tickerToFill() {
        return tickerToFillSummary;
    }

    /** {@link #TICKER_TIME_TO_FILL}, for people to read. */
    public LatencySummary tickerTimeToFill() {
        return tickerTimeToFillSummary;
    }

    private Timer tickerToFill(String placed) {
        return meters.timer(TICKER_TO_FILL, "ticker received to claim decided", "placed", placed);
    }

    private Counter ignored(String reason) {
        return meters.counter(TICKERS_IGNORED, "tickers not matched", "reason", reason);
    }

    private Counter letters(String fate) {
        return meters.counter(DEAD_LETTERS, "letters of records that cannot be used", "fate", fate);
    }

    private Counter late(String foundBy) {
        return meters.counter(ORDERS_LATE, "waiting orders missed by the read before a batch", "found_by", foundBy);
    }
}
