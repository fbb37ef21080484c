package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.LatencySummary;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Metrics of matching and of the books; units and tags as {@link Meters} says. Threads may share it. */
public final class MatchingMeters {
    /**
     * Timer: from a ticker's arrival to the decided claim of a fill. Tag {@code placed}, by the order's id: local, remote,
     * unknown. Alert: p99 above 60 ms for five minutes; of remote a second more, as a read of news finds those (ADR 2).
     */
    public static final String TICKER_TO_FILL = "geobroker.ticker.to.fill";

    /**
     * Timer: from the ticker's own time to the decided claim. Alert: far above {@link #TICKER_TO_FILL}, as tickers then wait
     * in Kafka.
     */
    public static final String TICKER_TIME_TO_FILL = "geobroker.ticker.time.to.fill";

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

    /**
     * Counter: waiting orders that the read before a batch missed; tag {@code found_by}, see {@link FoundBy}. Alert: sweep
     * above zero, replication is later than the catch-up looks back.
     */
    public static final String ORDERS_LATE = "geobroker.orders.late";

    /** Timer: the read of new orders before a batch of tickers. Alert: p99 above 50 ms. */
    public static final String NEWS_READ = "geobroker.news.read";

    /**
     * Gauge: seconds without an answer as member of the region's consumer group. Alert: above 30 at all instances of a region.
     */
    public static final String OUTSIDE_GROUP = "geobroker.matching.outside.group";

    /**
     * Gauge: symbols that stand still, see {@code TickerBacklog}. Alert: above zero for a minute; health and the log name
     * them.
     */
    public static final String STANDING = "geobroker.symbols.standing";

    /**
     * Gauge: partitions that wait, as Kafka's client cannot read their next record. Alert: above zero for a minute; health and
     * the log name them.
     */
    public static final String UNREADABLE = "geobroker.partitions.unreadable";

    /** Gauge: orders in this instance's books. Alert: growing for days, or near what the heap holds. */
    public static final String OPEN_ORDERS = "geobroker.book.open.orders";

    /** The counters without tags of their own. */
    public enum Counted {
        /** Tickers read from Kafka. Alert: none for a minute while the exchange is open. */
        TICKERS_RECEIVED("geobroker.tickers.received", "tickers read from Kafka"),
        /** Fills decided by this broker. */
        FILLS("geobroker.fills", "fills decided here"),
        /** Claims lost to another owner's, not to a customer's. Alert: a steady rate, two owners match one symbol. */
        CLAIMS_LOST("geobroker.claims.lost", "claims of fills or expiries beaten by another owner's"),
        /** Day orders expired by this broker. */
        ORDERS_EXPIRED("geobroker.orders.expired", "day orders ended at the close"),
        /** Waiting orders of delisted stocks canceled by this broker. */
        ORDERS_DELISTED("geobroker.orders.delisted", "waiting orders canceled with the listing of their stock"),
        /** Orders that a sweep dropped as ended by somebody else. */
        ORDERS_VANISHED("geobroker.orders.vanished", "orders dropped from a book because their row had gone"),
        /** Ended orders that the audit found in a book. Alert: a steady rate while no broker dies. */
        ORDERS_ENDED_UNNOTICED("geobroker.orders.ended.unnoticed", "ended orders in a book found by the audit"),
        /** Unreadable outcomes of ended orders. Alert: above zero, the row that the log names has to be repaired. */
        OUTCOMES_UNREADABLE("geobroker.outcomes.unreadable", "outcomes that could not be read"),
        /** Failed reads of waiting orders. Alert: a steady rate, the datacenter is in trouble. */
        READS_FAILED("geobroker.reads.failed", "failed reads of waiting orders"),
        /**
         * Partitions whose next offset Kafka lacked; tickers older than {@code geobroker.market.price-max-age} were
         * skipped. Alert: above zero, day orders and stops may have missed a price.
         */
        OFFSETS_MISSING("geobroker.tickers.offsets.missing", "offsets that Kafka did not have");

        final String meter;
        private final String description;

        Counted(String meter, String description) {
            this.meter = meter;
            this.description = description;
        }
    }

    /** The feed is faulty. */
    private static final Set<Ignored> REFUSED =
            EnumSet.of(Ignored.EARLY, Ignored.UNKNOWN_SYMBOL, Ignored.PRICE_BAND, Ignored.MALFORMED);

    public final Consumer<Fate> deadLetter;
    public final Consumer<FoundBy> lateOrderFound;
    public final Consumer<Duration> newsRead;
    private final Meters meters;
    private final LastMinute lastMinute;
    private final PlacingRegions placing;
    private final LatencySummary tickerToFillSummary;
    private final LatencySummary tickerTimeToFillSummary;
    private final Timer tickerTimeToFill;
    private final Map<Counted, Counter> counted = new EnumMap<>(Counted.class);
    private final Consumer<Ignored> tickersIgnored;

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
        for (Counted each : Counted.values()) {
            counted.put(each, meters.counter(each.meter, each.description));
        }
        tickersIgnored = meters.counters(Ignored.class, TICKERS_IGNORED, "tickers not matched", "reason");
        deadLetter = meters.counters(Fate.class, DEAD_LETTERS, "letters of records that cannot be used", "fate");
        lateOrderFound = meters.counters(
                FoundBy.class, ORDERS_LATE, "waiting orders missed by the read before a batch", "found_by");
        newsRead = meters.timer(NEWS_READ, "reading what was placed since the last read")::record;
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

    public void watchUnreadable(LongSupplier unreadable) {
        meters.gauge(UNREADABLE, "partitions whose next record cannot be read", unreadable);
    }

    public void watchMembership(LongSupplier secondsOutside) {
        meters.gauge(OUTSIDE_GROUP, "seconds outside the consumer group", secondsOutside);
    }

    public void count(Counted what) {
        Objects.requireNonNull(counted.get(what)).increment();
    }

    public void tickerIgnored(Ignored reason) {
        count(Counted.TICKERS_RECEIVED);
        tickersIgnored.accept(reason);
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

    /**
     * A claim of a fill was won.
     *
     * @param sinceReceived from the ticker's arrival until the claim was decided
     * @param sinceTickerTime from the ticker's own time; zero when clocks disagree
     */
    public void filled(OpenOrder order, Duration sinceReceived, Duration sinceTickerTime) {
        String placed = placing.of(order.id()).map(meters::localOrRemote).orElse("unknown");
        count(Counted.FILLS);
        tickerToFill(placed).record(sinceReceived);
        lastMinute.record(TICKER_TO_FILL, placed, sinceReceived);
        lastMinute.record(TICKER_TIME_TO_FILL, "", sinceTickerTime);
        tickerToFillSummary.record(sinceReceived);
        tickerTimeToFill.record(sinceTickerTime.isNegative() ? Duration.ZERO : sinceTickerTime);
        tickerTimeToFillSummary.record(sinceTickerTime);
    }

    /** Since start. */
    public long total(Counted what) {
        return (long) Objects.requireNonNull(counted.get(what)).count();
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
}
