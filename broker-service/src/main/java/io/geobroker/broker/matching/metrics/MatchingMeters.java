package io.geobroker.broker.matching.metrics;

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

/** Metrics of matching and of the books; units and tags as {@link Meters} says. Threads may share it. */
public final class MatchingMeters {
    /**
     * Timer: from a ticker's arrival to the decided claim of a fill. Tag {@code placed}, by the order's id: local, remote,
     * unknown. Alert: p99 above 60 ms for five minutes.
     */
    public static final String TICKER_TO_FILL = "geobroker.ticker.to.fill";

    /**
     * Timer: from the ticker's own time to the decided claim. Alert: far above {@link #TICKER_TO_FILL}, as tickers then wait
     * in Kafka.
     */
    public static final String TICKER_TIME_TO_FILL = "geobroker.ticker.time.to.fill";

    /** Counter: tickers read from Kafka. Alert: none for a minute while the exchange is open. */
    public static final String TICKERS_RECEIVED = "geobroker.tickers.received";

    /**
     * Counter: tickers not matched; tag {@code reason}, see {@link Ignored}. Alert: early, malformed or unknown-symbol above
     * zero, the feed is faulty. Alert: price-band above zero, a price is forged or a band too narrow. The others, except
     * behind and delisted, are normal after a takeover only.
     */
    public static final String TICKERS_IGNORED = "geobroker.tickers.ignored";

    /**
     * Counter: dead letters; tag {@code fate}, see {@link Fate}. Alert: lost above zero, Kafka does not take them; the log
     * names their offsets.
     */
    public static final String DEAD_LETTERS = "geobroker.dead.letters";

    /** Counter: unreadable outcomes of ended orders. Alert: above zero, the row that the log names has to be repaired. */
    public static final String OUTCOMES_UNREADABLE = "geobroker.outcomes.unreadable";

    /** Counter: fills decided by this broker. */
    public static final String FILLS = "geobroker.fills";

    /** Counter: claims lost to a cancel or a second owner. Alert: a steady rate, two owners match one symbol. */
    public static final String CLAIMS_LOST = "geobroker.claims.lost";

    /** Counter: day orders expired by this broker. */
    public static final String ORDERS_EXPIRED = "geobroker.orders.expired";

    /** Counter: waiting orders of delisted stocks canceled by this broker. */
    public static final String ORDERS_DELISTED = "geobroker.orders.delisted";

    /**
     * Counter: waiting orders that the read before a batch missed; tag {@code found_by}, see {@link FoundBy}. Alert: sweep
     * above zero, replication is later than the catch-up looks back.
     */
    public static final String ORDERS_LATE = "geobroker.orders.late";

    /** Counter: orders that a sweep dropped as ended by somebody else. */
    public static final String ORDERS_VANISHED = "geobroker.orders.vanished";

    /** Counter: ended orders that the audit found in a book. Alert: a steady rate while no broker dies. */
    public static final String ORDERS_ENDED_UNNOTICED = "geobroker.orders.ended.unnoticed";

    /** Counter: failed reads of waiting orders. Alert: a steady rate, the datacenter is in trouble. */
    public static final String READS_FAILED = "geobroker.reads.failed";

    /** Timer: the read of new orders before a batch of tickers. Alert: p99 above 50 ms. */
    public static final String NEWS_READ = "geobroker.news.read";

    /**
     * Gauge: seconds outside the region's consumer group, matching nothing. Alert: above 30 at all instances of a region.
     */
    public static final String OUTSIDE_GROUP = "geobroker.matching.outside.group";

    /**
     * Gauge: symbols that stand still, see {@code TickerBacklog}. Alert: above zero for a minute; health and the log name
     * them.
     */
    public static final String STANDING = "geobroker.symbols.standing";

    /**
     * Counter: partitions whose next offset Kafka lacked; tickers older than {@code geobroker.market.price-max-age} were
     * skipped. Alert: above zero, day orders and stops may have missed a price.
     */
    public static final String OFFSETS_MISSING = "geobroker.tickers.offsets.missing";

    /** Gauge: orders in this instance's books. Alert: growing for days, or near what the heap holds. */
    public static final String OPEN_ORDERS = "geobroker.book.open.orders";

    /** The feed is faulty. */
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

    /** What became of a dead letter. */
    public enum Fate {
        KEPT,
        /** Not acknowledged while the offset waited; KEPT or LOST may follow. */
        LATE,
        LOST
    }

    /** @param lastMinute also gets the times of fills */
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
        // Dashboards show zeros before the first fill.
        tickerToFill(LastMinute.LOCAL);
        tickerToFill(LastMinute.REMOTE);
    }

    public void watchOpenOrders(LongSupplier openOrders) {
        meters.gauge(OPEN_ORDERS, "orders in memory", openOrders);
    }

    public void watchStanding(LongSupplier standing) {
        meters.gauge(STANDING, "symbols that stand still", standing);
    }

    public void watchMembership(LongSupplier secondsOutside) {
        meters.gauge(OUTSIDE_GROUP, "seconds outside the consumer group", secondsOutside);
    }

    public void tickerMatched() {
        tickersReceived.increment();
    }

    public void tickerIgnored(Ignored reason) {
        tickersReceived.increment();
        increment(tickersIgnored, reason);
        if (REFUSED.contains(reason)) {
            lastMinute.record(TICKERS_IGNORED, "", Duration.ZERO);
        }
    }

    /** Tickers of the last minute that show a faulty feed. */
    public long refusedLately() {
        return lastMinute
                .of(TICKERS_IGNORED, "")
                .map(LatencySummary.Percentiles::count)
                .orElse(0L);
    }

    public void deadLetter(Fate fate) {
        increment(deadLetters, fate);
    }

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

    public void claimLost() {
        claimsLost.increment();
    }

    public void orderExpired() {
        ordersExpired.increment();
    }

    public void delistedOrderCanceled() {
        ordersDelisted.increment();
    }

    public void lateOrderFound(FoundBy by) {
        increment(ordersLate, by);
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

    public void offsetMissing() {
        offsetsMissing.increment();
    }

    public void newsRead(Duration took) {
        newsRead.record(took);
    }

    /** Since start. */
    public long tickers() {
        return (long) tickersReceived.count();
    }

    /** Since start. */
    public long fills() {
        return (long) fills.count();
    }

    /** Since start. */
    public long lostClaims() {
        return (long) claimsLost.count();
    }

    public LatencySummary tickerToFill() {
        return tickerToFillSummary;
    }

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
