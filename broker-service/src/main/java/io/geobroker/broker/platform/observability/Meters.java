package io.geobroker.broker.platform.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Every metric of the broker: its name, unit, tags, and what to alert on.
 *
 * <p>All carry the tag {@code region}, the region of this broker. Timers are in seconds and give count, sum, maximum and
 * the percentiles p50, p99 and p99.9 of the last minutes; percentiles of several instances cannot be averaged, the
 * maximum and the count can be combined. Prometheus writes dots as underscores and adds {@code _seconds} and
 * {@code _total}. Any thread may call.
 */
public final class Meters {
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
     * Counter: tickers that matched nothing because of what they are; tag {@code reason}: duplicate, late, unknown-symbol,
     * malformed, not-owned. Alert: malformed or unknown-symbol above zero, somebody sends what we cannot read; the others
     * are normal after a takeover only.
     */
    public static final String TICKERS_IGNORED = "geobroker.tickers.ignored";

    /** Counter: fills decided by this broker's claims. */
    public static final String FILLS = "geobroker.fills";

    /**
     * Counter: claims of fills or expiries that another claim had beaten: a cancel, or a second owner. Alert: a steady rate, for then
     * two owners match one symbol.
     */
    public static final String CLAIMS_LOST = "geobroker.claims.lost";

    /**
     * Counter: waiting orders that the read before a batch had missed; tag {@code found_by}: catch-up, sweep. Alert: sweep
     * above zero, for replication is late by more than the catch-up looks back.
     */
    public static final String ORDERS_LATE = "geobroker.orders.late";

    /** Counter: orders in the book whose row had gone, ended by somebody else and dropped by a sweep. */
    public static final String ORDERS_VANISHED = "geobroker.orders.vanished";

    /**
     * Counter: orders in the book that had ended, found by the audit: a broker died after their end, or gave up settling.
     * Alert: a steady rate while nothing dies.
     */
    public static final String ORDERS_ENDED_UNNOTICED = "geobroker.orders.ended.unnoticed";

    /** Counter: orders settled, and holds released, by this broker. */
    public static final String SETTLEMENTS = "geobroker.settlements";

    /** Gauge: orders that wait for their settlement in memory. Alert: growing, a region is cut off or does not answer. */
    public static final String SETTLEMENTS_WAITING = "geobroker.settlements.waiting";

    /** Counter: orders left to the audit because too many waited for their settlement. Alert: above zero. */
    public static final String SETTLEMENTS_LEFT = "geobroker.settlements.left.to.audit";

    /**
     * Counter: holds that the audit found to have lost their order; tag {@code found}: unsettled, the order had ended;
     * unplaced, it never came to be; unseen, it waits but its customer had no view of it; undecided, a region that had to be
     * asked did not answer, and the next round tries again. Alert: a steady rate while nothing dies.
     */
    public static final String HOLDS_AUDITED = "geobroker.holds.audited";

    /** Counter: reads of waiting orders that failed and were repeated. Alert: a steady rate, the datacenter is in trouble. */
    public static final String READS_FAILED = "geobroker.reads.failed";

    /** Timer: reading, before a batch of tickers, what was placed since the last read. Alert: p99 above 50 ms. */
    public static final String NEWS_READ = "geobroker.news.read";

    /** Gauge: orders in this instance's books. Alert: growing for days, or near what the heap holds. */
    public static final String OPEN_ORDERS = "geobroker.book.open.orders";

    /** Counter: rows that could not be understood and were skipped. Alert: above zero, an order may wait in vain. */
    public static final String ROWS_UNREADABLE = "geobroker.rows.unreadable";

    /** Counter: orders acknowledged. */
    public static final String ORDERS_PLACED = "geobroker.orders.placed";

    /** Counter: orders refused for want of cash or shares, with nothing written. */
    public static final String ORDERS_FORBIDDEN = "geobroker.orders.forbidden";

    /**
     * Timer: filling a market order, from its validation to the answer; tags {@code mode}, what crosses the ocean, and {@code
     * home}, the home region of the stock. Alert: for a home elsewhere, p50 of forward above 1.2 round trips for five
     * minutes, for then connections are opened anew.
     */
    public static final String MARKET_ORDERS = "geobroker.market.orders";

    /** Counter: orders refused as wrong, with nothing written. */
    public static final String ORDERS_REJECTED = "geobroker.orders.rejected";

    /** Counter: orders whose placing was not confirmed in time. Alert: above zero, the local datacenter is in trouble. */
    public static final String ORDERS_UNKNOWN = "geobroker.orders.unknown";

    /** Counter: orders canceled through this broker. */
    public static final String ORDERS_CANCELED = "geobroker.orders.canceled";

    /** Counter: orders replaced through this broker. */
    public static final String ORDERS_REPLACED = "geobroker.orders.replaced";

    /** Counter: day orders that this broker ended at the close of their exchange. */
    public static final String ORDERS_EXPIRED = "geobroker.orders.expired";

    /** Timer: placing an order, from its validation to the acknowledgement. Alert: p99 above 100 ms. */
    public static final String ORDERS_PLACE = "geobroker.orders.place";

    /** Gauge: requests under {@code /v2} being worked on. */
    public static final String REQUESTS_IN_FLIGHT = "geobroker.web.in.flight";

    public static final String REQUESTS_LIMIT = "geobroker.web.limit";

    /** Counter: requests refused with 429 because their key had sent too many. No alert: a customer's program is at fault. */
    public static final String REQUESTS_OVER_RATE = "geobroker.web.over.rate";

    /** Counter: requests refused with 429 for overload. Alert: above zero for minutes, this region needs more instances. */
    public static final String REQUESTS_SHED = "geobroker.web.shed";

    /** Gauge: connections that are told of their customers' orders, server-sent events and websockets together. */
    public static final String UPDATES_CONNECTIONS = "geobroker.updates.connections";

    /** Counter: events handed to connections. */
    public static final String UPDATES_SENT = "geobroker.updates.sent";

    /** Counter: connections ended because their peer did not take its events. Alert: a steady rate. */
    public static final String UPDATES_READERS_DROPPED = "geobroker.updates.readers.dropped";

    /**
     * Counter: events that arrived behind their region's cursor and were found by looking back. Normal after a region or a
     * node was away. Alert: a steady rate, replication is in trouble.
     */
    public static final String UPDATES_LATE = "geobroker.updates.late";

    /** Counter: reads of events that failed and are repeated. Alert: a steady rate, the datacenter is in trouble. */
    public static final String UPDATES_READS_FAILED = "geobroker.updates.reads.failed";

    /** Counter: events of placed orders that could not be written and are lost. Alert: as {@link #ORDERS_UNKNOWN}. */
    public static final String UPDATES_LOST = "geobroker.updates.lost";

    private static final String REGION = "region";

    private final MeterRegistry registry;
    private final String region;
    private final Timer tickerTimeToFill;
    private final LatencySummary tickerToFillSummary;
    private final LatencySummary tickerTimeToFillSummary;
    private final LastMinute lastMinute;
    private final Counter tickersReceived;
    private final Counter fills;
    private final Counter claimsLost;
    private final Counter ordersVanished;
    private final Counter ordersEndedUnnoticed;
    private final Counter settlements;
    private final Counter settlementsLeft;
    private final Counter readsFailed;
    private final Timer newsRead;
    private final Counter ordersPlaced;
    private final Counter ordersForbidden;
    private final Counter ordersRejected;
    private final Counter ordersUnknown;
    private final Counter ordersCanceled;
    private final Counter ordersReplaced;
    private final Counter ordersExpired;
    private final Timer ordersPlace;
    private final Counter requestsOverRate;
    private final Counter requestsShed;
    private final LongAdder marketOrdersFilled = new LongAdder();
    private final AtomicLong updatesConnections = new AtomicLong();
    private final Counter updatesSent;
    private final Counter updatesReadersDropped;
    private final Counter updatesLate;
    private final Counter updatesReadsFailed;
    private final Counter updatesLost;

    /**
     * @param registry where the metrics go
     * @param region the region of this broker
     * @param nanoTime for the summaries: nanoseconds since anything, never going back
     */
    public Meters(MeterRegistry registry, String region, LongSupplier nanoTime) {
        this.registry = registry;
        this.region = region;
        tickerTimeToFill = timer(TICKER_TIME_TO_FILL, "ticker sent to claim decided");
        tickerToFillSummary = new LatencySummary(nanoTime);
        tickerTimeToFillSummary = new LatencySummary(nanoTime);
        lastMinute = new LastMinute(nanoTime);
        tickersReceived = counter(TICKERS_RECEIVED, "tickers read from Kafka");
        fills = counter(FILLS, "fills decided here");
        claimsLost = counter(CLAIMS_LOST, "claims of fills or expiries beaten by another claim");
        ordersVanished = counter(ORDERS_VANISHED, "orders dropped from a book because their row had gone");
        ordersEndedUnnoticed = counter(ORDERS_ENDED_UNNOTICED, "ended orders in a book found by the audit");
        settlements = counter(SETTLEMENTS, "orders settled and holds released");
        settlementsLeft = counter(SETTLEMENTS_LEFT, "orders left to the audit because too many waited");
        readsFailed = counter(READS_FAILED, "failed reads of waiting orders");
        newsRead = timer(NEWS_READ, "reading what was placed since the last read");
        ordersPlaced = counter(ORDERS_PLACED, "orders acknowledged");
        ordersForbidden = counter(ORDERS_FORBIDDEN, "orders refused for want of cash or shares");
        ordersRejected = counter(ORDERS_REJECTED, "orders refused as wrong");
        ordersUnknown = counter(ORDERS_UNKNOWN, "orders whose placing was not confirmed in time");
        ordersCanceled = counter(ORDERS_CANCELED, "orders canceled through this broker");
        ordersReplaced = counter(ORDERS_REPLACED, "orders replaced through this broker");
        ordersExpired = counter(ORDERS_EXPIRED, "day orders ended at the close");
        ordersPlace = timer(ORDERS_PLACE, "validating an order to acknowledging it");
        requestsOverRate = counter(REQUESTS_OVER_RATE, "requests refused with 429 for the rate of their key");
        requestsShed = counter(REQUESTS_SHED, "requests refused with 429 for overload");
        gauge(UPDATES_CONNECTIONS, "connections told of orders", updatesConnections::get);
        updatesSent = counter(UPDATES_SENT, "events handed to connections");
        updatesReadersDropped = counter(UPDATES_READERS_DROPPED, "connections whose peer was too slow");
        updatesLate = counter(UPDATES_LATE, "events found by looking back");
        updatesReadsFailed = counter(UPDATES_READS_FAILED, "failed reads of events");
        updatesLost = counter(UPDATES_LOST, "events of placed orders that could not be written");
        // So that a dashboard shows zeros before the first of each.
        tickerToFill(LastMinute.LOCAL);
        tickerToFill(LastMinute.REMOTE);
        for (String reason : new String[] {"duplicate", "late", "unknown-symbol", "malformed", "not-owned"}) {
            ignored(reason);
        }
        for (String found : new String[] {"unsettled", "unplaced", "unseen", "undecided"}) {
            audited(found);
        }
        for (String foundBy : new String[] {"catch-up", "sweep"}) {
            late(foundBy);
        }
    }

    /** Shows the number of orders in the books; to be called once. */
    public void watchOpenOrders(LongSupplier openOrders) {
        gauge(OPEN_ORDERS, "orders in memory", openOrders);
    }

    /** Shows how many orders wait for their settlement; to be called once. */
    public void watchSettlementsWaiting(LongSupplier orders) {
        gauge(SETTLEMENTS_WAITING, "orders that wait for their settlement", orders);
    }

    /** Shows the number of requests being worked on; to be called once. */
    public void watchRequestsInFlight(LongSupplier requests) {
        gauge(REQUESTS_IN_FLIGHT, "requests being worked on", requests);
    }

    /** Shows how many requests may be worked on at once; to be called once. */
    public void watchRequestsLimit(LongSupplier requests) {
        gauge(REQUESTS_LIMIT, "requests that may be worked on at once", requests);
    }

    /** Shows the number of rows skipped since start; to be called once. */
    public void watchUnreadableRows(LongSupplier rows) {
        FunctionCounter.builder(ROWS_UNREADABLE, rows, LongSupplier::getAsLong)
                .description("rows skipped because they could not be understood")
                .tag(REGION, region)
                .register(registry);
    }

    public void tickerReceived() {
        tickersReceived.increment();
    }

    /** @param reason a value of the tag, see {@link #TICKERS_IGNORED} */
    public void tickerIgnored(String reason) {
        ignored(reason).increment();
    }

    /**
     * A claim won.
     *
     * @param placedIn the region where the order was placed, if it is known
     * @param sinceReceived since this broker received the ticker
     * @param sinceTickerTime since the time in the ticker; negative, by clocks that disagree, counts as zero
     */
    public void filled(Optional<String> placedIn, Duration sinceReceived, Duration sinceTickerTime) {
        String placed = placedIn.map(this::localOrRemote).orElse("unknown");
        fills.increment();
        tickerToFill(placed).record(sinceReceived);
        lastMinute.record(TICKER_TO_FILL, placed, sinceReceived);
        lastMinute.record(TICKER_TIME_TO_FILL, "", sinceTickerTime);
        tickerToFillSummary.record(sinceReceived);
        tickerTimeToFill.record(sinceTickerTime.isNegative() ? Duration.ZERO : sinceTickerTime);
        tickerTimeToFillSummary.record(sinceTickerTime);
    }

    /** Fills decided by this broker's tickers, and market orders it answered as filled. */
    public long trades() {
        return fills() + marketOrdersFilled.sum();
    }

    /** Times of fills and market orders, lately. */
    public LastMinute lastMinute() {
        return lastMinute;
    }

    private String localOrRemote(String other) {
        return other.equals(region) ? LastMinute.LOCAL : LastMinute.REMOTE;
    }

    private Timer tickerToFill(String placed) {
        return Timer.builder(TICKER_TO_FILL)
                .description("ticker received to claim decided")
                .tag(REGION, region)
                .tag("placed", placed)
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(registry);
    }

    public void claimLost() {
        claimsLost.increment();
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

    public void settled() {
        settlements.increment();
    }

    public void settlementLeftToAudit() {
        settlementsLeft.increment();
    }

    /** @param found a value of the tag, see {@link #HOLDS_AUDITED} */
    public void holdAudited(String found) {
        audited(found).increment();
    }

    public void readFailed() {
        readsFailed.increment();
    }

    public void newsRead(Duration took) {
        newsRead.record(took);
    }

    public void orderPlaced(Duration took) {
        ordersPlaced.increment();
        ordersPlace.record(took);
    }

    public void orderForbidden() {
        ordersForbidden.increment();
    }

    /** A market order was filled: {@link #MARKET_ORDERS}. */
    public void marketOrderFilled(String mode, String home, Duration took) {
        ordersPlaced.increment();
        marketOrdersFilled.increment();
        lastMinute.record(MARKET_ORDERS + "." + mode, localOrRemote(home), took);
        Timer.builder(MARKET_ORDERS)
                .description("validating a market order to answering that it is filled")
                .tag(REGION, region)
                .tag("mode", mode)
                .tag("home", home)
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(registry)
                .record(took);
    }

    public void orderRejected() {
        ordersRejected.increment();
    }

    public void orderUnknown() {
        ordersUnknown.increment();
    }

    public void orderCanceled() {
        ordersCanceled.increment();
    }

    public void orderReplaced() {
        ordersReplaced.increment();
    }

    public void orderExpired() {
        ordersExpired.increment();
    }

    public void requestOverRate() {
        requestsOverRate.increment();
    }

    public void requestShed() {
        requestsShed.increment();
    }

    public void updatesConnected() {
        updatesConnections.incrementAndGet();
    }

    public void updatesDisconnected() {
        updatesConnections.decrementAndGet();
    }

    public void updateSent() {
        updatesSent.increment();
    }

    public void updatesReaderDropped() {
        updatesReadersDropped.increment();
    }

    public void updateLate() {
        updatesLate.increment();
    }

    public void updatesReadFailed() {
        updatesReadsFailed.increment();
    }

    public void updateLost() {
        updatesLost.increment();
    }

    /** Tickers received since start. */
    public long tickers() {
        return (long) tickersReceived.count();
    }

    /** Orders acknowledged since start. */
    public long orders() {
        return (long) ordersPlaced.count();
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

    private Counter ignored(String reason) {
        return Counter.builder(TICKERS_IGNORED)
                .description("tickers not matched")
                .tag(REGION, region)
                .tag("reason", reason)
                .register(registry);
    }

    private Counter audited(String found) {
        return Counter.builder(HOLDS_AUDITED)
                .description("holds found to have lost their order")
                .tag(REGION, region)
                .tag("found", found)
                .register(registry);
    }

    private Counter late(String foundBy) {
        return Counter.builder(ORDERS_LATE)
                .description("waiting orders missed by the read before a batch")
                .tag(REGION, region)
                .tag("found_by", foundBy)
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name)
                .description(description)
                .tag(REGION, region)
                .register(registry);
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .tag(REGION, region)
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(registry);
    }

    private void gauge(String name, String description, LongSupplier value) {
        Gauge.builder(name, value, LongSupplier::getAsLong)
                .description(description)
                .tag(REGION, region)
                .strongReference(true)
                .register(registry);
    }
}
