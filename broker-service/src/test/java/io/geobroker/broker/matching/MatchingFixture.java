package io.geobroker.broker.matching;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.market.PriceBoardFixture.board;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.ShownEnds;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.closing.settlement.CountedSettlement;
import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.market.KeepLastPrices;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.matching.book.ClaimTurns;
import io.geobroker.broker.matching.book.FillOrder;
import io.geobroker.broker.matching.book.HeldClaims;
import io.geobroker.broker.matching.metrics.CountedMatching;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.matching.move.MoveStores;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.outcome.DecisionFixture;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.outcome.InMemoryDatacenters;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Losses;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.InMemoryReadBuckets;
import io.geobroker.broker.region.RecordedMoves;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** One owner of the symbol BHP on stores in memory, with a clock and a matching thread that the test moves. */
final class MatchingFixture {
    private static final RegionDoors DOORS = InMemoryListings.doors("sydney", "virginia");
    static final Symbol BHP = new Symbol("BHP");
    static final int PARTITION = 0;
    static final long START = 1_000_000_000_000L;
    static final Duration SKEW = Duration.ofSeconds(5);
    static final MatchingSettings SETTINGS = new MatchingSettings(
            SKEW,
            Duration.ofSeconds(2),
            Duration.ZERO,
            Duration.ofSeconds(20),
            Duration.ofSeconds(30),
            Integer.MAX_VALUE,
            Duration.ofSeconds(2),
            100,
            PriceBand.valueOf("1000000"));

    static final int MOST_WAITING = 100;
    static final int MOST_CLAIMS_OF_SYMBOL = 20;
    static final int MOST_CLAIMS = 30;
    private static final ExchangeHours HOURS = new ExchangeHours(WorldFile.load("two-regions"));
    static final HoldCalculator TERMS = new HoldCalculator(new BigDecimal("0.05"), symbol -> Optional.empty());

    final InMemoryListings listings = InMemoryListings.of(
            InMemoryListings.listing("BHP", "sydney", 2), InMemoryListings.listing("IBM", "virginia"));
    final InMemoryReadBuckets readBuckets = new InMemoryReadBuckets();
    final InMemoryOpenOrders waiting = new InMemoryOpenOrders();
    final HeldCalls reads = new HeldCalls();
    final HeldCalls stops = new HeldCalls();
    final HeldReads rows = new HeldReads(waiting, reads, stops);
    final InMemoryOpenOrders waitingInVirginia = new InMemoryOpenOrders();
    final InMemoryDatacenters datacenters = new InMemoryDatacenters();
    boolean movesReachAll = true;
    /** Of the listings, by the owner. */
    int rereads;

    final RecordedMoves moved = new RecordedMoves(listings::move, () -> movesReachAll);
    final MoveMeters progress = new MoveMeters(listings, new Meters(new SimpleMeterRegistry(), "sydney"));
    long knownElsewhereMicros;
    final InMemoryOrders orders = new InMemoryOrders();
    final InMemoryOutcomes outcomes = new InMemoryOutcomes();
    final HeldCalls claims = new HeldCalls();
    final HeldClaims doors = new HeldClaims(outcomes, claims);
    final InMemoryTrades trades = new InMemoryTrades();
    final CountedMatching counted = new CountedMatching();
    final ManualThread thread = new ManualThread();
    private final Executor executor;
    final InMemoryHolds holds = new InMemoryHolds();
    final HeldCalls settlements = new HeldCalls();
    final CountedSettlement settling = new CountedSettlement();
    /** How many ends, each as often as it was. */
    int recorded;

    final FinishOrder finish = finish(MOST_WAITING);
    final List<Ticker> done = new ArrayList<>();
    final List<Ticker> refused = new ArrayList<>();
    /** What owners before have stored. */
    CompletableFuture<Optional<LastPrice>> lastBefore = CompletableFuture.completedFuture(Optional.empty());

    int lastPriceReads;

    long nowMicros = START;
    final MicroClock clock = new MicroClock(() -> Instant.EPOCH.plus(nowMicros, ChronoUnit.MICROS));
    final PriceBoard prices = board(clock);
    final Feeds feeds = new Feeds("sydney", listings, HOURS, prices, clock, Duration.ofSeconds(10));
    /** Of owners that come from now on. */
    MatchingSettings settings = SETTINGS;

    OwnedSymbols symbols;
    OfferedOrders offered;

    MatchingFixture() {
        this.executor = thread;
        this.symbols = owner("sydney-1");
        this.offered = new OfferedOrders(symbols, thread);
    }

    /** With a thread that is not the test's. */
    MatchingFixture(Executor matchingThread, int mostPending) {
        this.executor = matchingThread;
        this.settings = with(SETTINGS.newsSpacing(), mostPending, SETTINGS.priceBand(), SETTINGS);
        this.symbols = owner("sydney-1");
        this.offered = new OfferedOrders(symbols, matchingThread);
    }

    private FinishOrder finish(int mostWaiting) {
        SettleOrders settleOrders = new SettleOrders(
                outcome -> settlements.call(() -> holds.settle(outcome)),
                customer -> CompletableFuture.completedFuture("sydney"),
                new UntilDone(),
                1,
                mostWaiting,
                settling.meters(),
                ObservationRegistry.NOOP);
        ShownEnds shown = new ShownEnds(orders);
        return new FinishOrder(
                orders,
                new StoredEndRecords(orders, waiting, trades, ShownEnds.placed(orders), outcome -> {
                    recorded++;
                    return shown.ended(outcome);
                }),
                settleOrders,
                new UntilDone(),
                order -> offered.placed(order));
    }

    OwnedSymbols owner(String instance) {
        RetryForever persistently = new UntilDone();
        FillOrder fillOrder = new FillOrder(
                new ClaimTurns(doors, MOST_CLAIMS_OF_SYMBOL, MOST_CLAIMS),
                finish,
                persistently,
                DecisionFixture.decisions(clock, instance),
                clock,
                () -> nowMicros * 1_000,
                counted.meters(),
                ObservationRegistry.NOOP);
        LastPrices lastPrices = new LastPrices() {
            @Override
            public CompletionStage<Void> put(List<LastPrice> prices) {
                throw new UnsupportedOperationException("matching does not wait for that");
            }

            @Override
            public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
                lastPriceReads++;
                return lastBefore;
            }

            @Override
            public CompletionStage<List<LastPrice>> all() {
                throw new UnsupportedOperationException("matching does not need that");
            }
        };
        OwnedSymbolFactory factory = new OwnedSymbolFactory(
                listings,
                new MatchingStores(rows, readBuckets, trades, lastPrices),
                moves(instance),
                fillOrder,
                persistently,
                clock,
                settings,
                new KeepLastPrices(lastPrices, prices, Duration.ofSeconds(1), 0, () -> nowMicros * 1_000),
                feeds,
                executor,
                counted.meters());
        return new OwnedSymbols(DOORS, listings, factory, settings, executor, counted.meters());
    }

    private MoveStores moves(String instance) {
        return new MoveStores(
                DOORS,
                listings,
                new Doors(
                        Losses.none(DOORS, datacenters),
                        new PlacingRegions(List.of("sydney", "virginia")),
                        listings,
                        ObservationRegistry.NOOP,
                        () -> nowMicros * 1_000),
                DecisionFixture.decisions(clock, instance),
                moved,
                region -> region.equals("sydney") ? waiting : waitingInVirginia,
                waiting,
                symbol -> knownElsewhereMicros,
                () -> {
                    rereads++;
                    return CompletableFuture.completedFuture(null);
                },
                progress);
    }

    MatchingFixture own() {
        symbols.own(PARTITION, Set.of(BHP));
        thread.runAll();
        return this;
    }

    OrderFixture anOrder() {
        OrderFixture order = OrderFixture.anOrder().of("BHP").placedAt(nowMicros);
        return order.inBucket(order.build().id().bucket(2));
    }

    /** Holds for the order and writes it to the store, as placing does. */
    OpenOrder place(OrderFixture fixture) {
        OpenOrder order = fixture.build();
        holds.hold(order.customer(), order.id(), TERMS.of(order), Duration.ofSeconds(1));
        waiting.add(order);
        return order;
    }

    /** Of 10 shares. */
    OpenOrder placeBuy(String price) {
        return place(anOrder().side(Side.BUY).price(price));
    }

    /** The order as its customer sees it. */
    Order view(OpenOrder order) {
        return join(orders.find(order.customer(), order.id())).orElseThrow();
    }

    Ticker ticker(String price) {
        return new Ticker(BHP, Price.parse(price), nowMicros, null);
    }

    /** A moment later a ticker arrives; the matching thread does not run yet. */
    Ticker arrives(String price) {
        nowMicros++;
        return arrives(ticker(price));
    }

    Ticker arrives(Ticker ticker) {
        arrives(ticker, new ReceivedTicker.Arrival(nowMicros * 1_000, 0, false));
        return ticker;
    }

    /** Tells why it was left to the caller, if it was. */
    Optional<Ignored> arrives(Ticker ticker, ReceivedTicker.Arrival arrival) {
        List<Ignored> refused = new ArrayList<>();
        symbols.accept(PARTITION, new ReceivedTicker(ticker, arrival, () -> done.add(ticker), (received, why) -> {
            refused.add(why);
            this.refused.add(ticker);
        }));
        return refused.stream().findFirst();
    }

    /** A moment later a ticker arrives and all it causes happens. */
    Ticker matched(String price) {
        Ticker ticker = arrives(price);
        thread.runAll();
        return ticker;
    }

    /** An owner that takes so many tickers before some are done, within that band. */
    MatchingFixture with(int mostPending, PriceBand band) {
        return with(SETTINGS.newsSpacing(), mostPending, band);
    }

    /** It rests that long after each read of news. */
    MatchingFixture with(Duration newsSpacing, int mostPending, PriceBand band) {
        settings = with(newsSpacing, mostPending, band, SETTINGS);
        symbols = owner("sydney-1");
        offered = new OfferedOrders(symbols, thread);
        return this;
    }

    private static MatchingSettings with(Duration newsSpacing, int mostPending, PriceBand band, MatchingSettings rest) {
        return new MatchingSettings(
                rest.clockSkew(),
                rest.overlap(),
                newsSpacing,
                rest.catchUpStretch(),
                rest.rememberDeparted(),
                rest.backgroundRowsPerSecond(),
                rest.expiryPatience(),
                mostPending,
                band);
    }

    void sweeps() {
        symbols.sweep();
        thread.runAll();
    }

    void catchesUp() {
        symbols.catchUp();
        thread.runAll();
    }

    void audits(int orders) {
        audits(orders, Duration.ofSeconds(1));
    }

    void audits(int orders, Duration spacing) {
        symbols.audit(orders, spacing);
        thread.runAll();
    }

    /** All that wait, and those that come; and all that follows happens. */
    void readsAreAnswered() {
        reads.releaseAll();
        thread.runAll();
    }

    void aClaimIsAnswered() {
        claims.releaseOne();
        thread.runAll();
    }

    void isTakenOverBy(String instance) {
        symbols.disown(PARTITION);
        symbols = owner(instance);
        own();
    }

    List<Symbol> standing() {
        symbols.refreshStatus();
        return symbols.status().standing();
    }

    /** Kafka has told that there are no more tickers now. */
    void endsSomeCaughtUp() {
        symbols.caughtUp(PARTITION, nowMicros);
        endsSome();
    }

    void endsSome() {
        symbols.endSome();
        thread.runAll();
    }

    void passes(Duration time) {
        nowMicros += time.toNanos() / 1_000;
    }

    /** The fills there are, by the time of their decision, as {@code order at price}. */
    List<Outcome.Filled> fills() {
        return outcomes.all().stream()
                .filter(Outcome.Filled.class::isInstance)
                .map(Outcome.Filled.class::cast)
                .sorted(Comparator.comparing(fill -> fill.decision().atMicros()))
                .toList();
    }

    int openOrders() {
        symbols.refreshStatus();
        return (int) symbols.status().openOrders();
    }
}
