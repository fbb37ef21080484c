package io.geobroker.broker.matching;

import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.FinishOrder;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.InMemoryTrades;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Persistently;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** One owner of the symbol BHP on stores in memory, with a clock and a matching thread that the test moves. */
final class MatchingFixture {
    static final Symbol BHP = new Symbol("BHP");
    static final int PARTITION = 0;
    static final long START = 1_000_000_000_000L;
    static final MatchingSettings SETTINGS = new MatchingSettings(
            Duration.ofSeconds(2),
            Duration.ofMinutes(10),
            Duration.ofHours(4),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofSeconds(2));

    final InMemoryOpenOrders waiting = new InMemoryOpenOrders();
    final HeldReads reads = new HeldReads(waiting);
    final InMemoryOrders orders = new InMemoryOrders();
    final InMemoryOutcomes outcomes = new InMemoryOutcomes();
    final InMemoryTrades trades = new InMemoryTrades();
    final RecordedEvents events = new RecordedEvents();
    final ManualThread thread = new ManualThread();
    final FinishOrder finish =
            new FinishOrder(orders, waiting, trades, ended -> CompletableFuture.completedFuture(null));
    final List<Ticker> done = new ArrayList<>();
    long nowMicros = START;
    OwnedSymbols symbols = owner("sydney-1");

    OwnedSymbols owner(String instance) {
        MicroClock clock = new MicroClock(() -> Instant.EPOCH.plus(nowMicros, ChronoUnit.MICROS));
        Persistently persistently = new UntilDone();
        FillOrder fillOrder = new FillOrder(
                outcomes,
                finish,
                persistently,
                new Decisions(clock, () -> new ClaimId(UUID.randomUUID()), instance),
                clock,
                () -> nowMicros * 1_000,
                events);
        return new OwnedSymbols(
                "sydney",
                InMemoryListings.of(
                        InMemoryListings.listing("BHP", "sydney", 2), InMemoryListings.listing("IBM", "virginia")),
                reads,
                trades,
                fillOrder,
                persistently,
                clock,
                SETTINGS,
                thread,
                events);
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

    /** Writes the order to the store, as placing does. */
    OpenOrder place(OrderFixture fixture) {
        OpenOrder order = fixture.build();
        waiting.add(order);
        return order;
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
        symbols.accept(PARTITION, new ReceivedTicker(ticker, nowMicros * 1_000, () -> done.add(ticker)));
        return ticker;
    }

    /** A moment later a ticker arrives and all it causes happens. */
    Ticker matched(String price) {
        Ticker ticker = arrives(price);
        thread.runAll();
        return ticker;
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

    /** Repeats at once. */
    private static final class UntilDone implements Persistently {
        @Override
        public <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action) {
            return action.get().exceptionallyCompose(failure -> untilDone(what, action));
        }
    }
}
