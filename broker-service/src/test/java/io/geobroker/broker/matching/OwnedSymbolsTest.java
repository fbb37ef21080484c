package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What an owner tells of its books. */
class OwnedSymbolsTest {
    private final MatchingFixture world = new MatchingFixture();

    @Test
    void tellsHowManyOrdersWaitInEachBucketOfWhatItHasLoaded() {
        long[] placed = new long[2];
        for (int i = 0; i < 9; i++) {
            world.nowMicros++;
            placed[world.place(world.anOrder().price("1")).bucket()]++;
        }
        assertThat(waiting()).isEmpty();

        world.own();

        assertThat(waiting()).isEqualTo(Map.of(MatchingFixture.BHP, List.of((int) placed[0], (int) placed[1])));
    }

    @Test
    void anOrderPlacedHereMeetsTheNextTickerWithoutARead() {
        world.own();
        world.reads.hold();
        OpenOrder order = world.place(world.anOrder().price("100"));

        world.offered.placed(order);
        world.matched("99");

        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());
        world.readsAreAnswered();
        assertThat(world.trades.all()).hasSize(1);
        assertThat(world.openOrders()).isZero();
    }

    @Test
    void anOrderPlacedHereWhileItsBookLoadsIsInItOnce() {
        world.reads.hold();
        world.symbols.own(MatchingFixture.PARTITION, Set.of(MatchingFixture.BHP));
        OpenOrder order = world.place(world.anOrder().price("1"));

        world.offered.placed(order);
        world.thread.runAll();
        world.readsAreAnswered();
        world.matched("99");
        world.readsAreAnswered();

        assertThat(world.openOrders()).isOne();
    }

    @Test
    void aPartitionThatIsGivenUpTakesNoOtherWithIt() {
        world.own();
        world.offered.placed(world.placeBuy("100"));
        world.thread.runAll();
        int another = MatchingFixture.PARTITION + 1;
        world.symbols.own(another, Set.of());

        world.symbols.finish(another);
        world.symbols.disown(another);
        assertThat(world.openOrders()).isOne();
        world.offered.placed(world.placeBuy("100"));
        world.matched("99");

        assertThat(world.fills()).hasSize(2);
    }

    /** A region that is cut off may have to be asked for it. */
    @Test
    void theLastPriceIsReadNoMoreWhenThePartitionIsGivenUp() {
        CompletableFuture<Optional<LastPrice>> failing = new CompletableFuture<>();
        world.lastBefore = failing;
        world.own();

        world.symbols.disown(MatchingFixture.PARTITION);
        world.lastBefore = CompletableFuture.completedFuture(Optional.empty());
        failing.completeExceptionally(new IllegalStateException("told to fail"));
        world.thread.runAll();

        assertThat(world.lastPriceReads).isOne();
    }

    @Test
    void anOrderPlacedHereOfAStockThatAnotherInstanceOwnsIsLeftToIt() {
        CompletionStage<Boolean> isAnothers =
                world.offered.placed(world.place(world.anOrder().price("1")));

        world.thread.runAll();

        assertThat(world.openOrders()).isZero();
        assertThat(isAnothers).isCompletedWithValue(true);
    }

    @Test
    void anOrderPlacedHereOfAStockThatIsOwnedHereConcernsNobodyElse() {
        world.own();

        CompletionStage<Boolean> isAnothers =
                world.offered.placed(world.place(world.anOrder().price("1")));

        world.thread.runAll();
        assertThat(isAnothers).isCompletedWithValue(false);
    }

    @Test
    void anOrderPlacedByAnotherInstanceMeetsTheNextTickerWithoutAReadOfNews() {
        world.own();
        OpenOrder order = world.place(world.anOrder().price("100"));

        world.offered.placedElsewhere(order.symbol(), order.bucket(), order.id());
        world.thread.runAll();
        assertThat(world.openOrders()).isOne();
        world.reads.hold();
        world.matched("99");

        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());
    }

    @Test
    void aRowThatCameLongAfterItsTimeIsKnownAsSoonAsItWasLookedAt() {
        world.own();
        OpenOrder late = world.anOrder().price("100").build();
        world.passes(Duration.ofHours(1));
        world.matched("101");
        world.waiting.add(late);
        world.catchesUp();
        assertThat(world.openOrders()).isZero();

        CompletionStage<Void> looked = world.offered.look(late.symbol(), late.bucket(), late.id());
        world.thread.runAll();

        assertThat(looked).isCompleted();
        assertThat(world.openOrders()).isOne();
    }

    @Test
    void whatAnotherInstanceSaysAndTheStoreDoesNotIsNoOrder() {
        world.own();
        OpenOrder order = world.anOrder().price("100").build();

        world.offered.placedElsewhere(order.symbol(), order.bucket(), order.id());
        world.offered.placedElsewhere(order.symbol(), -1, order.id());
        world.offered.placedElsewhere(order.symbol(), 1_000, order.id());
        world.offered.placedElsewhere(new Symbol("NOBODYS"), 0, order.id());
        world.thread.runAll();

        assertThat(world.openOrders()).isZero();
    }

    private Map<Symbol, List<Integer>> waiting() {
        CompletableFuture<Map<Symbol, List<Integer>>> asked =
                world.symbols.waiting().toCompletableFuture();
        assertThat(asked).as("answered on the matching thread only").isNotDone();
        world.thread.runAll();
        return asked.join();
    }
}
