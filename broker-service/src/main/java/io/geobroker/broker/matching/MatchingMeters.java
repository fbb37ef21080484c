package io.geobroker.broker.matching;

import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.LatencySummary;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The metrics of matching, from a ticker to a fill, and of the books; units and tags as {@link Meters} says. Called once for
 * each event, on matching's and the driver's threads.
 */
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
     * unknown-symbol, delisted, price-band, malformed, behind, not-owned. Alert: early, malformed or unknown-symbol above zero,
     * somebody sends what we cannot use; price-band above zero, a price is forged or an operator has to widen a listing's band;
     * delisted for as long as its exchange sends them; behind tells what {@link #STANDING} does; the others are normal after a
     * takeover only.
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

    /**
     * Gauge: symbols of this instance that stand still: none of their tickers was done for 30 s, or their book is not there after
     * two minutes. Alert: above zero for a minute; health and the log name them.
     */
    public static final String STANDING = "geobroker.symbols.standing";

    /**
     * Counter: times that Kafka did not have the offset at which a partition was to go on, and tickers older than {@code
     * geobroker.market.price-max-age} were skipped. Alert: above zero, day orders and stops may have missed a price.
     */
    public static final String OFFSETS_MISSING = "geobroker.tickers.offsets.missing";

    /** Gauge: orders in this instance's books. Alert: growing for days, or near what the heap holds. */
    public static final String OPEN_ORDERS = "geobroker.book.open.orders";

    /** Those that mean that somebody sends what we cannot use. */
    private static final Set<Ignored> REFUSED =
            EnumSet.of(Ignored.EARLY, Ignored.UNKNOWN_SYMBOL, Ignored.PRICE_BAND, Ignored.MALFORMED);

    private final Meters meters;
    private final LastMinute lastMinute;
    private final PlacingRegions placing;
    private final LatencySummary tickerToFillSummary;
    private final LatencySummary tickerTimeToFillSummary;
    private final Timer tickerTimeToFill;
    private final Counter tickersReceived;
    private final Map<Ignored, Counter> tickersIgnored;
    private final Map<Fate, Counter> deadLetters;
    private final Map<FoundBy, Counter> ordersLate;
    private final Counter fills;
    private final Counter claimsLost;
    private final Counter ordersExpired;
    private final Counter ordersDelisted;
    private final Counter ordersVanished;
    private final Counter ordersEndedUnnoticed;
    private final Counter outcomesUnreadable;
    private final Counter readsFailed;
    private final Counter offsetsMissing;
    private final Timer newsRead;

    /** What became of the letter of a record that cannot be used. */
    public enum Fate {
        KEPT,
        /** Not acknowledged in the time that an offset waits; it may be KEPT or LOST after that. */
        LATE,
        LOST
    }

    /**
     * @param lastMinute gets the times of fills too
     * @param placing tells orders that were placed in this region from those of others
     * @param nanoTime for the summaries: nanoseconds since anything, never going back
     */
    public MatchingMeters(Meters meters, LastMinute lastMinute, PlacingRegions placing, LongSupplier nanoTime) {
        this.meters = meters;
        this.lastMinute = lastMinute;
        this.placing = placing;
        tickerToFillSummary = new LatencySummary(nanoTime);
        tickerTimeToFillSummary = new LatencySummary(nanoTime);
        tickerTimeToFill = meters.timer(TICKER_TIME_TO_FILL, "ticker sent to claim decided");
        tickersReceived = meters.counter(TICKERS_RECEIVED, "tickers read from Kafka");
        tickersIgnored = counters(Ignored.class, TICKERS_IGNORED, "tickers not matched", "reason");
        deadLetters = counters(Fate.class, DEAD_LETTERS, "letters of records that cannot be used", "fate");
        ordersLate =
                counters(FoundBy.class, ORDERS_LATE, "waiting orders missed by the read before a batch", "found_by");
        fills = meters.counter(FILLS, "fills decided here");
        claimsLost = meters.counter(CLAIMS_LOST, "claims of fills or expiries beaten by another claim");
        ordersExpired = meters.counter(ORDERS_EXPIRED, "day orders ended at the close");
        ordersDelisted = meters.counter(ORDERS_DELISTED, "waiting orders canceled with the listing of their stock");
        ordersVanished = meters.counter(ORDERS_VANISHED, "orders dropped from a book because their row had gone");
        ordersEndedUnnoticed = meters.counter(ORDERS_ENDED_UNNOTICED, "ended orders in a book found by the audit");
        outcomesUnreadable = meters.counter(OUTCOMES_UNREADABLE, "outcomes that could not be read");
        readsFailed = meters.counter(READS_FAILED, "failed reads of waiting orders");
        offsetsMissing = meters.counter(OFFSETS_MISSING, "offsets that Kafka did not have");
        newsRead = meters.timer(NEWS_READ, "reading what was placed since the last read");
        // So that a dashboard shows zeros before the first of each.
        tickerToFill(LastMinute.LOCAL);
        tickerToFill(LastMinute.REMOTE);
    }

    /** Shows the number of orders in the books; to be called once. */
    public void watchOpenOrders(LongSupplier openOrders) {
        meters.gauge(OPEN_ORDERS, "orders in memory", openOrders);
    }

    /** Shows how many symbols stand still; to be called once. */
    public void watchStanding(LongSupplier standing) {
        meters.gauge(STANDING, "symbols that stand still", standing);
    }

    /** Shows for how many seconds this instance has been outside its group; to be called once. */
    public void watchMembership(LongSupplier secondsOutside) {
        meters.gauge(OUTSIDE_GROUP, "seconds outside the consumer group", secondsOutside);
    }

    /** A ticker was tried against the book. */
    public void tickerMatched() {
        tickersReceived.increment();
    }

    /** A ticker was received and not matched. */
    public void tickerIgnored(Ignored reason) {
        tickersReceived.increment();
        increment(tickersIgnored, reason);
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

    public void deadLetter(Fate fate) {
        increment(deadLetters, fate);
    }

    /** An order has ended, and nobody can read how; it is left until somebody mends the row. */
    public void outcomeUnreadable() {
        outcomesUnreadable.increment();
    }

    public void filled(Fill fill) {
        String placed = placing.of(fill.order().id()).map(meters::localOrRemote).orElse("unknown");
        fills.increment();
        tickerToFill(placed).record(fill.sinceReceived());
        lastMinute.record(TICKER_TO_FILL, placed, fill.sinceReceived());
        lastMinute.record(TICKER_TIME_TO_FILL, "", fill.sinceTickerTime());
        tickerToFillSummary.record(fill.sinceReceived());
        tickerTimeToFill.record(fill.sinceTickerTime().isNegative() ? Duration.ZERO : fill.sinceTickerTime());
        tickerTimeToFillSummary.record(fill.sinceTickerTime());
    }

    /** A claim was refused: the order had ended before. */
    public void claimLost() {
        claimsLost.increment();
    }

    /** A claim that an order has expired was won. */
    public void orderExpired() {
        ordersExpired.increment();
    }

    /** A claim was won that an order is canceled because its stock is not traded any more. */
    public void delistedOrderCanceled() {
        ordersDelisted.increment();
    }

    public void lateOrderFound(FoundBy by) {
        increment(ordersLate, by);
    }

    /** A waiting order's row is gone although this instance did not end it: it was canceled, or another owner filled it. */
    public void orderVanished() {
        ordersVanished.increment();
    }

    /** An order in the book had ended without its row being deleted; it is being finished now. */
    public void endedOrderFound() {
        ordersEndedUnnoticed.increment();
    }

    /** A read of waiting orders failed and will be repeated. */
    public void readFailed() {
        readsFailed.increment();
    }

    /** Kafka did not have the offset that a partition was to go on at. */
    public void offsetMissing() {
        offsetsMissing.increment();
    }

    /** What is new was read, for the tickers that waited for it. */
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

    private <E extends Enum<E>> Map<E, Counter> counters(Class<E> values, String name, String description, String tag) {
        Map<E, Counter> counters = new EnumMap<>(values);
        for (E value : values.getEnumConstants()) {
            String tagged = value.name().toLowerCase(Locale.ROOT).replace('_', '-');
            counters.put(value, meters.counter(name, description, tag, tagged));
        }
        return counters;
    }

    private static <E extends Enum<E>> void increment(Map<E, Counter> counters, E value) {
        Objects.requireNonNull(counters.get(value)).increment();
    }
}
