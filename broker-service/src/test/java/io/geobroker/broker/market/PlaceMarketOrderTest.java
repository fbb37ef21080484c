package io.geobroker.broker.market;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.market.PriceBoardFixture.board;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.InMemoryRegion;
import io.geobroker.broker.closing.ShownEnds;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.closing.settlement.SettlementFixture;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.order.lookup.OrdersOfOneRegion;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.order.placing.SagaFixture;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Market orders placed in Sydney: filled once, whatever fails after whichever step, and who repeats it. */
class PlaceMarketOrderTest extends InMemoryRegion {
    private static final World WORLD = WorldFile.load("two-regions").withoutClosingTimes();
    private static final CustomerId CUSTOMER = new CustomerId("customer-1");
    private static final Duration YOUNG = Duration.ofSeconds(10);
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol IBM = new Symbol("IBM");

    private final InMemoryLastPrices stored = new InMemoryLastPrices();
    private final RecordedHolds holds = new RecordedHolds();
    private final List<Outcome> settled = new ArrayList<>();
    /** What a forwarded order is answered instead. */
    private @Nullable CompletionStage<CommandResult<Outcome>> answer;

    private final PriceBoard board = board(clock);
    private final InMemoryListings listings = new InMemoryListings(WORLD.listings());
    private final Outcomes reachable = new ReachableOutcomes(outcomes, listings, region -> !cut.contains(region));
    private final ClaimAtLastPrice claim =
            new ClaimAtLastPrice(board, reachable, decisions, clock, System::nanoTime, YOUNG);
    private final QuoteAtHome quote = new QuoteAtHome(board, stored, Duration.ofSeconds(1));
    private final FinishMarketOrder finish = new FinishMarketOrder(
            new FinishOrder(
                    orders,
                    new StoredEndRecords(
                            orders, waiting, trades, ShownEnds.placed(orders), new ShownEnds(orders)::ended),
                    SettlementFixture.settling(outcome -> CompletableFuture.completedFuture(null)),
                    new Again(),
                    order -> {}),
            settled::add,
            new Again(),
            Runnable::run);
    private final MarketOrders sydney = broker();
    private final FindByClientOrderId find = byName(
            OrdersOfOneRegion.in(
                    orders,
                    customer -> CompletableFuture.completedFuture(
                            new ListOrders.Held(holds.all().keySet(), true))),
            region -> names,
            new HomeOutcomeLookup(reachable, new PlacingDeadline(clock, YOUNG)));

    PlaceMarketOrderTest() {
        trade(BHP, "45.10");
        trade(IBM, "190");
    }

    @ParameterizedTest
    @ValueSource(strings = {"forward", "remote-dc", "global"})
    void everyModeFillsAStockOfTheOtherRegionAtItsLastPrice(String mode) {
        Order filled = filled(sydney.place(market(IBM, "mine"), in(mode)), mode);

        Outcome.Filled outcome = (Outcome.Filled) outcomes.all().get(0);
        assertThat(outcome.price()).isEqualTo(Price.parse("190"));
        assertThat(filled).isEqualTo(outcome.ended());
        assertThat(join(orders.find(CUSTOMER, filled.placed().id()))).contains(filled);
        assertThat(trades.all()).containsExactly(outcome);
        assertThat(settled).containsExactly(outcome);
        assertThat(waiting.all()).isEmpty();
        assertThat(filled.placed().id().isDecidedEverywhere()).isEqualTo(mode.equals("global"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"forward", "remote-dc", "local"})
    void atHomeEveryModeOfOneRegionFillsWithoutTheOther(String mode) {
        cut.add("north-virginia");

        filled(sydney.place(market(BHP, "mine"), in(mode)), mode);
    }

    @Test
    void atHomeAPriceThatIsNotOfThisMomentIsReadAgain() {
        now = now.plusSeconds(2);
        join(stored.put(List.of(new LastPrice(BHP, Price.parse("45.30"), clock.micros()))));

        Order filled = filled(sydney.place(market(BHP, "mine"), in("local")), "local");

        assertThat(filled.filledPrice()).isEqualTo(Price.parse("45.30"));
    }

    @Test
    void whatAllRegionsDecideIsHeldForNothingWhileOneIsCutOff() {
        cut.add("north-virginia");

        assertThat(join(sydney.place(market(BHP, "mine"), in("global"))))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));

        assertNothingHappened();
    }

    @ParameterizedTest
    @ValueSource(strings = {"forward", "remote-dc", "global"})
    void aStockOfARegionThatWasRemovedFromTheWorldIsDelisted(String mode) {
        Symbol gone = new Symbol("GONE");
        listings.list(InMemoryListings.listing("GONE", "atlantis"));
        listings.delist(gone);

        assertThat(join(sydney.place(market(gone, "mine"), in(mode))))
                .isEqualTo(new CommandResult.Rejected<>(
                        Rejection.invalid("symbol is not traded any more: GONE was delisted")));

        assertNothingHappened();
    }

    @Test
    void whatAllRegionsDecideNeedsNoneThatIsLost() {
        cut.add("north-virginia");
        listings.lose(new LostDoor("north-virginia", "north-virginia", "sydney", 1, "ann"));

        filled(sydney.place(market(BHP, "mine"), in("global")), "global");
    }

    @Test
    void setsAsideAMarginAboveTheLastPriceOfABuyAndTheSharesOfASell() {
        Order bought = filled(sydney.place(market(IBM, "bought"), in("forward")), "forward");
        Order sold = filled(sydney.place(request(IBM, Side.SELL, 10, Optional.of("sold")), in("forward")), "forward");

        assertThat(holds.all())
                .containsEntry(bought.placed().id(), Hold.ofCash(IBM, 10 * 190_000_000L * 105 / 100))
                .containsEntry(sold.placed().id(), Hold.ofShares(IBM, 10));
    }

    @Test
    void withoutACurrentPriceNothingIsHeld() {
        assertThat(rejected(sydney.place(market(new Symbol("KO"), "mine"), in("forward"))))
                .isEqualTo("symbol has no current price: KO");
        now = now.plus(Duration.ofMinutes(5));
        assertThat(rejected(sydney.place(market(IBM, "mine"), in("forward"))))
                .isEqualTo("symbol has no current price: IBM, the last one is of 300 s ago");
        assertNothingHappened();
    }

    @Test
    void aPriceThatGrewOldOnTheWayCancelsTheOrder() {
        MarketOrders broker = broker(new InMemoryLastPrices());

        assertThat(rejected(broker.place(market(IBM, "mine"), in("remote-dc"))))
                .startsWith("symbol has no current price: IBM");

        assertThat(status("mine")).isEqualTo(Order.Status.CANCELED);
        assertThat(settled).singleElement().isInstanceOf(Outcome.Canceled.class);
    }

    @Test
    void aHoldWithoutAnAnswerIsGivenBack() {
        holds.answerOf(
                held -> new CommandResult.Unknown<>(CommandResult.Step.HOLD, new IllegalStateException("told to")));

        unknown(sydney.place(market(IBM, "mine"), in("forward")));

        assertThat(holds.all()).isEmpty();
        assertThat(outcomes.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aReservationWithoutAnAnswerOrAClaimThatFailedIsMadeUpForByRepeating(boolean isReserved) {
        if (isReserved) {
            outcomes.faults().failNext(1);
        } else {
            names.faults().loseAnswersOfNext(1);
        }
        OpenOrder first = unknown(sydney.place(market(IBM, "mine"), in("remote-dc")));
        assertThat(found("mine")).isEqualTo(pending(first));
        assertRepeatingFillsOnce(first);
    }

    @Test
    void aClaimWhoseAnswerWasLostIsFoundByLookingAndByRepeating() {
        outcomes.faults().loseAnswersOfNext(1);

        OpenOrder first = unknown(sydney.place(market(IBM, "mine"), in("remote-dc")));

        assertThat(status("mine")).isEqualTo(Order.Status.FILLED);
        assertThat(trades.all()).isEmpty();
        assertRepeatingFillsOnce(first);
    }

    @Test
    void whileItsHomeCannotBeAskedAnOrderThatMayBeFilledIsNotSaidToBePending() {
        outcomes.faults().loseAnswersOfNext(1);
        unknown(sydney.place(market(IBM, "mine"), in("remote-dc")));
        cut.add("north-virginia");

        assertThat(find.find(CUSTOMER, "mine"))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withRootCauseInstanceOf(RegionUnreachableException.class);

        cut.clear();
        assertThat(status("mine")).isEqualTo(Order.Status.FILLED);
    }

    @Test
    void whoIsShortIsNotToldThatNothingWasFilledWhenTheFirstTryMayBe() {
        answer = CompletableFuture.completedFuture(
                new CommandResult.Unknown<>(CommandResult.Step.BRING_IN, new IllegalStateException("lost")));
        OpenOrder first = unknown(sydney.place(market(IBM, "mine"), in("forward")));
        holds.answerInstead(new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power")));
        orders.faults().failNext(1);

        assertThat(unknown(sydney.place(market(IBM, "mine"), in("forward")))).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRepeatThatIsRefusedIsToldOfTheFirstTryThatMayBeFilled(boolean isCut) {
        answer = CompletableFuture.completedFuture(
                new CommandResult.Unknown<>(CommandResult.Step.BRING_IN, new IllegalStateException("lost")));
        OpenOrder first = unknown(sydney.place(market(IBM, "mine"), in("forward")));
        if (isCut) {
            cut.add("north-virginia");
        } else {
            now = now.plus(Duration.ofMinutes(5));
        }

        assertThat(unknown(sydney.place(market(IBM, "mine"), in("forward")))).isEqualTo(first);

        assertThat(holds.all()).containsOnlyKeys(first.id());
        assertThat(join(sydney.place(market(new Symbol("KO"), "mine"), in("forward"))))
                .isEqualTo(NAME_TAKEN);
    }

    @Test
    void aRepeatThatIsRefusedAndWhoseNameIsFreeIsToldWhy() {
        holds.answerInstead(new CommandResult.Unavailable<>(CommandResult.Step.HOLD, "sydney"));
        join(sydney.place(market(IBM, "mine"), in("forward")));
        cut.add("north-virginia");

        assertThat(join(sydney.place(market(IBM, "mine"), in("forward"))))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));

        assertThat(rejected(sydney.place(market(new Symbol("UNLISTED"), "mine"), in("forward"))))
                .isEqualTo("symbol is not listed: UNLISTED");
        assertNothingHappened();
    }

    @Test
    void whatIsTooOldIsNotFilledByRepeatingButCanceledByTheAudit() {
        outcomes.faults().failNext(1);
        OpenOrder first = unknown(sydney.place(market(IBM, "mine"), in("remote-dc")));
        now = now.plus(YOUNG);

        assertThat(join(sydney.place(market(IBM, "mine"), in("forward")))).isEqualTo(NAME_TAKEN);

        assertThat(found("mine")).isEqualTo(pending(first));
        join(outcomes.claim(new Outcome.Canceled(first, decisions.next()), YOUNG));
        assertThat(status("mine")).isEqualTo(Order.Status.CANCELED);
        assertThat(join(sydney.place(market(IBM, "mine"), in("forward")))).isEqualTo(NAME_TAKEN);
        assertThat(trades.all()).isEmpty();
        assertThat(join(orders.find(CUSTOMER, first.id()))).isPresent();
    }

    @Test
    void anotherWishUnderTheSameNameFillsNothing() {
        outcomes.faults().failNext(1);
        unknown(sydney.place(market(IBM, "mine"), in("remote-dc")));

        assertThat(join(sydney.place(request(IBM, Side.BUY, 11, Optional.of("mine")), in("forward"))))
                .isEqualTo(NAME_TAKEN);

        assertThat(outcomes.all()).isEmpty();
    }

    @Test
    void aRepeatAfterAMoveIsDecidedAtTheDoorOfTheFirstTry() {
        outcomes.faults().failNext(1);
        OpenOrder first = unknown(sydney.place(market(BHP, "mine"), in("forward")));
        listings.move(
                new SymbolMove(BHP, 1, "sydney", "north-virginia", 5, "ann", OptionalLong.of(7), OptionalLong.of(9)));
        answer = CompletableFuture.failedFuture(new AssertionError("must not be forwarded"));

        assertThat(join(sydney.place(market(BHP, "mine"), in("forward")))).isEqualTo(NAME_TAKEN);

        assertThat(outcomes.all()).singleElement().extracting(Outcome::order).isEqualTo(first);
        assertThat(status("mine")).isEqualTo(Order.Status.FILLED);
    }

    @Test
    void anOrderDecidedEverywhereIsBroughtInThatWayInWhateverMode() {
        outcomes.faults().failNext(1);
        OpenOrder first = unknown(sydney.place(market(IBM, "mine"), in("global")));
        answer = CompletableFuture.failedFuture(new AssertionError("must not be forwarded"));

        assertThat(join(sydney.place(market(IBM, "mine"), in("forward")))).isEqualTo(NAME_TAKEN);

        assertThat(outcomes.all()).singleElement().extracting(Outcome::order).isEqualTo(first);
    }

    @Test
    void theCustomerFindsTheEndFromTheAnswerOnAlsoWhenItsFirstWriteFailed() {
        orders.faults().failNext(1);

        Order filled = filled(sydney.place(market(IBM, "mine"), in("remote-dc")), "remote-dc");

        assertThat(join(orders.find(CUSTOMER, filled.placed().id()))).contains(filled);
    }

    @Test
    void aTradeThatCannotBeWrittenIsRepeatedBesideTheAnswerAndSettledAfterThat() {
        trades.faults().failNext(1);

        filled(sydney.place(market(IBM, "mine"), in("remote-dc")), "remote-dc");

        assertThat(trades.all()).hasSize(1);
        assertThat(settled).hasSize(1);
    }

    @Test
    void whoDiesBetweenAnswerAndTradeLeavesTheHoldToTheAudit() {
        trades.faults().failNext(2);

        Order filled = filled(sydney.place(market(IBM, "mine"), in("remote-dc")), "remote-dc");

        assertThat(trades.all()).isEmpty();
        assertThat(settled).isEmpty();
        assertThat(holds.all()).containsOnlyKeys(filled.placed().id());
        assertThat(outcomes.all()).singleElement().isInstanceOf(Outcome.Filled.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void aRegionKnownToBeCutOffIsToldAtOnceWithNothingHeldHoweverOldItsPricesAre(int minutes) {
        cut.add("north-virginia");
        now = now.plus(Duration.ofMinutes(minutes));

        for (String mode : List.of("forward", "remote-dc", "global")) {
            for (Symbol symbol : List.of(IBM, new Symbol("KO"))) {
                assertThat(join(sydney.place(market(symbol, "mine"), in(mode))))
                        .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));
            }
        }
        assertNothingHappened();
    }

    @Test
    void whatWasSurelyNotSentIsGivenBackUnlessItsNameTellsOfIt() {
        answer = CompletableFuture.completedFuture(
                new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));

        assertThat(join(sydney.place(request(IBM, Side.BUY, 10, Optional.empty()), in("forward"))))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));
        assertThat(holds.all()).isEmpty();

        OpenOrder named = unknown(sydney.place(market(IBM, "mine"), in("forward")));
        assertThat(holds.all()).containsOnlyKeys(named.id());
        answer = null;
        assertRepeatingFillsOnce(named);
    }

    @Test
    void whatMayHaveBeenDecidedKeepsItsHoldWhateverItsName() {
        answer = CompletableFuture.completedFuture(
                new CommandResult.Unknown<>(CommandResult.Step.BRING_IN, new IllegalStateException("lost")));

        OpenOrder order = unknown(sydney.place(request(IBM, Side.BUY, 10, Optional.empty()), in("forward")));

        assertThat(holds.all()).containsOnlyKeys(order.id());
        assertThat(found(order.clientOrderId()))
                .as("not said to be missing")
                .isEqualTo(new CommandResult.Unknown<>(CommandResult.Step.FIND, (Throwable) null));
        join(holds.release(CUSTOMER, order.id()));
        assertThat(found(order.clientOrderId())).isEqualTo(NOT_FOUND);
    }

    @Test
    void anAnswerAfterTheDeadlineIsFinishedAllTheSame() {
        CompletableFuture<CommandResult<Outcome>> late = new CompletableFuture<>();
        answer = late;

        OpenOrder order = unknown(sydney.place(
                market(IBM, "mine"), new MarketOrders.Wishes(Optional.empty(), Optional.of(Duration.ofMillis(500)))));
        assertThat(trades.all()).isEmpty();
        late.complete(join(claim.claim(order, quote, "sydney", YOUNG)));

        assertThat(trades.all()).hasSize(1);
        assertThat(settled).hasSize(1);
        assertThat(status("mine")).isEqualTo(Order.Status.FILLED);
    }

    @Test
    void aRepeatThatIsLateIsNotSaidToBeAnOrderOfItsOwn() {
        answer = new CompletableFuture<>();
        MarketOrders.Wishes soon = new MarketOrders.Wishes(Optional.empty(), Optional.of(Duration.ofMillis(100)));
        unknown(sydney.place(market(IBM, "mine"), soon));

        assertThat(join(sydney.place(market(IBM, "mine"), soon)))
                .isInstanceOfSatisfying(
                        CommandResult.Unknown.class,
                        unsure -> assertThat(unsure.at()).isEqualTo(CommandResult.Step.FIND));
    }

    private void assertRepeatingFillsOnce(OpenOrder first) {
        for (int i = 0; i < 2; i++) {
            assertThat(join(sydney.place(market(IBM, "mine"), in("forward")))).isEqualTo(NAME_TAKEN);

            assertThat(outcomes.all()).singleElement().isInstanceOf(Outcome.Filled.class);
            assertThat(trades.all())
                    .singleElement()
                    .satisfies(trade -> assertThat(trade.order()).isEqualTo(first));
            assertThat(status("mine")).isEqualTo(Order.Status.FILLED);
            assertThat(settled).isNotEmpty().allMatch(outcome -> outcome.order().equals(first));
            assertThat(holds.all()).containsOnlyKeys(first.id());
        }
    }

    private void assertNothingHappened() {
        assertThat(holds.all()).isEmpty();
        assertThat(outcomes.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(NOT_FOUND);
    }

    private MarketOrders broker() {
        return broker(stored);
    }

    private MarketOrders broker(InMemoryLastPrices inVirginia) {
        HomeBrokers brokers = new HomeBrokers() {
            @Override
            public boolean isReachable(String region) {
                return !cut.contains(region);
            }

            @Override
            public CompletionStage<CommandResult<Outcome>> forward(String region, OpenOrder order, Duration within) {
                return answer != null ? answer : claim.claim(order, quote, "sydney", within);
            }
        };
        return new PlaceMarketOrder(
                SagaFixture.saga(holds, region -> names, orders),
                factory(listings, WORLD),
                new HoldCalculator(new BigDecimal("0.05"), symbol -> Optional.empty()),
                board,
                new Routes(
                        RegionDoors.of(WORLD, "sydney"),
                        listings,
                        claim,
                        quote,
                        ofTheWorld(ofOthers(inVirginia)),
                        reachable,
                        brokers),
                finish,
                System::nanoTime,
                new PlaceMarketOrder.Settings(MarketMode.FORWARD, Duration.ofSeconds(20), Duration.ofSeconds(20)));
    }

    private static <T> Regions<T> ofTheWorld(Regions<T> stores) {
        return region -> {
            if (WORLD.regions().stream().noneMatch(each -> each.name().equals(region))) {
                throw new RegionUnreachableException(region, null);
            }
            return stores.in(region);
        };
    }

    private void trade(Symbol symbol, String price) {
        LastPrice last = new LastPrice(symbol, Price.parse(price), clock.micros());
        board.note(last);
        join(stored.put(List.of(last)));
    }

    private Order.Status status(String name) {
        return done(find.find(CUSTOMER, name)).found().orElseThrow().status();
    }

    private CommandResult<FindByClientOrderId.Named> found(String name) {
        return join(find.find(CUSTOMER, name));
    }

    private static PlaceOrder.Request market(Symbol symbol, String name) {
        return request(symbol, Side.BUY, 10, Optional.of(name));
    }

    private static PlaceOrder.Request request(Symbol symbol, Side side, long quantity, Optional<String> name) {
        return new PlaceOrder.Request(CUSTOMER, name, symbol, side, new Terms.Market(), TimeInForce.DAY, quantity);
    }

    private static MarketOrders.Wishes in(String mode) {
        return new MarketOrders.Wishes(Optional.of(mode), Optional.empty());
    }

    private static Order filled(CompletionStage<CommandResult<MarketOrders.Filled>> placing, String mode) {
        MarketOrders.Filled filled = done(placing);
        assertThat(filled.mode()).isEqualTo(mode);
        return filled.order();
    }

    private static String rejected(CompletionStage<CommandResult<MarketOrders.Filled>> placing) {
        CommandResult<MarketOrders.Filled> answer = join(placing);
        assertThat(answer).isInstanceOf(CommandResult.Rejected.class);
        Rejection why = ((CommandResult.Rejected<MarketOrders.Filled>) answer).why();
        assertThat(why.kind()).isEqualTo(Rejection.Kind.INVALID);
        return why.reason();
    }

    /** Repeats until it is done, at once. */
    private static final class Again implements RetryForever {
        @Override
        public <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action) {
            return action.get().exceptionallyCompose(failure -> action.get());
        }
    }
}
