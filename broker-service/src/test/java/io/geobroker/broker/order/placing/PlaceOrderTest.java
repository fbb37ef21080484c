package io.geobroker.broker.order.placing;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.closing.InMemoryRegion;
import io.geobroker.broker.closing.ShownEnds;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.HeldOpenOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.OrdersOfOneRegion;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Placing: set aside, named and written once, whatever fails after whichever step, and who repeats it. */
class PlaceOrderTest extends InMemoryRegion {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final CustomerId CUSTOMER = new CustomerId("customer-1");
    private static final String HOME = "sydney";
    private static final CommandResult<?> NO_CASH =
            new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power"));
    private static final Duration ACKNOWLEDGE_WITHIN = Duration.ofMillis(1_500);

    private static final long COST_MICROS = 451_000_000;

    private final InMemoryHolds holds = new InMemoryHolds();
    private final HeldOpenOrders placing = new HeldOpenOrders(waiting);
    private final List<OpenOrder> placedOrders = new ArrayList<>();

    private final Regions<ClientOrderIds> regions = ofOthers(names);
    private Regions<ClientOrderIds> regionsOfOneBroker = regions;

    /** Two brokers that know nothing of each other. */
    private final InMemoryListings listings = new InMemoryListings(WORLD.listings());

    private final PlaceOrder broker = broker();

    private final PlaceOrder otherBroker = broker();
    private final FindByClientOrderId find =
            byName(OrdersOfOneRegion.in(orders), regions, order -> CompletableFuture.completedFuture(Optional.empty()));

    @Test
    void takesNothingForADelistedStock() {
        listings.delist(new Symbol("BHP"));

        assertThat(join(broker.place(named("mine"))))
                .isEqualTo(new CommandResult.Rejected<>(
                        Rejection.invalid("symbol is not traded any more: BHP was delisted")));

        assertThat(waiting.all()).isEmpty();
        assertThat(holds.held()).isEmpty();
    }

    @Test
    void aRepeatForAStockThatWasDelistedMeanwhileBringsTheFirstTryIn() {
        waiting.faults().failNext(1);
        OpenOrder first = unknown(broker.place(named("mine")));
        listings.delist(new Symbol("BHP"));

        assertThat(join(broker.place(named("mine")))).isEqualTo(NAME_TAKEN);

        assertThat(waiting.all()).as("whose owner cancels and tells it").containsExactly(first);
    }

    @Test
    void tellsOfEachOrderThatIsDurableAndOfNoOther() {
        placing.hold();
        CompletionStage<CommandResult<Order>> first = broker.place(named("mine"));
        assertThat(placedOrders).isEmpty();
        placing.release();
        OpenOrder placed = accepted(first);
        waiting.faults().failNext(1);
        unknown(broker.place(named("failed")));

        assertThat(placedOrders).containsExactly(placed);
    }

    @Test
    void anOrderThatEndedKeepsItsName() {
        OpenOrder placed = accepted(broker.place(named("mine")));
        Order canceled = new Order(placed, Order.Status.CANCELED, placed.placedAtMicros() + 1, 0, null, null);
        join(orders.put(canceled, placed.placedAtMicros() + 1));
        join(waiting.remove(placed, placed.placedAtMicros() + 1));

        assertThat(join(broker.place(named("mine")))).isEqualTo(NAME_TAKEN);

        assertThat(waiting.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(shown(canceled));
    }

    private static Stream<Arguments> interruptions() {
        return Stream.of(
                interruption(
                        "no answer to its reservation",
                        test -> test.names.faults().loseAnswersOfNext(1),
                        false,
                        false),
                interruption(
                        "dead before its waiting row",
                        test -> test.waiting.faults().failNext(1),
                        false,
                        false),
                interruption(
                        "no answer to its waiting row",
                        test -> test.waiting.faults().loseAnswersOfNext(1),
                        true,
                        false),
                interruption(
                        "dead before its view", test -> test.orders.faults().failNext(1), true, false),
                interruption(
                        "no answer to its view", test -> test.orders.faults().loseAnswersOfNext(1), true, true));
    }

    private static Arguments interruption(
            String what, Consumer<PlaceOrderTest> interrupt, boolean waits, boolean isShown) {
        return Arguments.of(what, interrupt, waits, isShown);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("interruptions")
    void whatWasInterruptedIsPendingOrFoundAndBroughtInByRepeating(
            String what, Consumer<PlaceOrderTest> interrupt, boolean waits, boolean isShown) {
        interrupt.accept(this);
        OpenOrder first = unknown(broker.place(named("mine")));
        assertThat(waiting.all()).isEqualTo(waits ? List.of(first) : List.of());
        assertThat(found("mine")).isEqualTo(isShown ? shown(Order.accepted(first)) : pending(first));
        assertThat(holds.held()).containsExactly(first.id());
        assertRepeatingBringsIn(first);
    }

    @Test
    void bringingInMayFailTooAndBeRepeated() {
        waiting.faults().failNext(2);
        OpenOrder first = unknown(broker.place(named("mine")));

        assertThat(unknown(otherBroker.place(named("mine")))).isEqualTo(first);
        orders.faults().failNext(1);
        assertThat(unknown(broker.place(named("mine")))).isEqualTo(first);

        assertRepeatingBringsIn(first);
    }

    @Test
    void anotherWishUnderTheSameNameBringsNothingIn() {
        waiting.faults().failNext(1);
        OpenOrder first = unknown(broker.place(named("mine")));

        assertThat(join(broker.place(forShares(11, "mine")))).isEqualTo(NAME_TAKEN);

        assertThat(waiting.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(pending(first));
    }

    @Test
    void twoAtOnceWriteTheSameOrderAndOneIsAcknowledged() {
        placing.hold();
        CompletionStage<CommandResult<Order>> one = broker.place(named("mine"));
        CompletionStage<CommandResult<Order>> other = otherBroker.place(named("mine"));
        assertThat(placing.waiting()).isEqualTo(2);

        placing.release();

        OpenOrder placed = accepted(one);
        assertThat(join(other)).isEqualTo(NAME_TAKEN);
        assertThat(waiting.all()).containsExactly(placed);
        assertThat(holds.held()).containsExactly(placed.id());
    }

    @Test
    void aBrokerThatSleptBeforeTheWaitingRowDoesNotUndoWhatCameMeanwhile() {
        placing.hold();
        CompletionStage<CommandResult<Order>> sleeping = broker.place(named("mine"));
        PlaceOrder awake = broker(waiting);
        assertThat(join(awake.place(named("mine")))).isEqualTo(NAME_TAKEN);
        OpenOrder first = waiting.all().get(0);
        Order canceled = new Order(first, Order.Status.CANCELED, first.placedAtMicros() + 1, 0, null, null);
        join(orders.put(canceled, first.placedAtMicros() + 1));
        join(waiting.remove(first, first.placedAtMicros() + 1));
        now = now.plus(ACKNOWLEDGE_WITHIN).plusMillis(1);

        placing.release();

        assertThat(unknown(sleeping)).isEqualTo(first);
        assertThat(waiting.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(shown(canceled));
    }

    @Test
    void whatCannotBePaidIsForbiddenAndLeavesNothing() {
        holds.give(CUSTOMER, COST_MICROS - 1);

        assertThat(join(broker.place(named("mine")))).isEqualTo(NO_CASH);
        assertThat(join(broker.place(request(10, Optional.empty())))).isEqualTo(NO_CASH);

        assertThat(holds.held()).isEmpty();
        assertThat(waiting.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(NOT_FOUND);
        holds.give(CUSTOMER, COST_MICROS);
        accepted(broker.place(named("mine")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsLeftAfterAHoldThatFailedOrWhoseAnswerWasLost(boolean isLost) {
        if (isLost) {
            holds.holding().loseAnswersOfNext(1);
        } else {
            holds.holding().failNext(1);
        }
        unknown(broker.place(named("mine")));
        assertThat(holds.held()).isEmpty();
        assertThat(waiting.all()).isEmpty();
        assertThat(found("mine")).isEqualTo(NOT_FOUND);
        accepted(otherBroker.place(named("mine")));
    }

    @Test
    void whatCannotBeGivenBackIsLeftToTheAudit() {
        holds.holding().loseAnswersOfNext(1);
        holds.releasing().failNext(1);

        OpenOrder order = unknown(broker.place(named("mine")));

        assertThat(holds.held()).containsExactly(order.id());
    }

    @Test
    void aHoldThatTookTooLongForItsOrderIsGivenBackAndNothingWritten() {
        for (Optional<String> name : List.of(Optional.of("mine"), Optional.<String>empty())) {
            holds.holding().meanwhile(() -> now = now.plus(ACKNOWLEDGE_WITHIN).plusMillis(1));

            assertThat(join(broker.place(request(10, name))))
                    .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.GIVE_BACK, HOME));

            assertThat(holds.held()).isEmpty();
            assertThat(waiting.all()).isEmpty();
        }
        assertThat(found("mine")).isEqualTo(NOT_FOUND);
    }

    @Test
    void whoeverRepeatsAtOnceSetsNothingAsideASecondTime() {
        waiting.faults().failNext(1);
        OpenOrder first = unknown(broker.place(named("mine")));
        holds.holding().meanwhile(() -> {
            throw new AssertionError("the name tells of the order already");
        });

        assertThat(join(broker.place(named("mine")))).isEqualTo(NAME_TAKEN);

        assertThat(waiting.all()).containsExactly(first);
    }

    @Test
    void whoeverRepeatsWhatNeverCameToBePlacesIt() {
        names.faults().failNext(1);
        OpenOrder first = unknown(broker.place(named("mine")));
        assertThat(found("mine")).isEqualTo(NOT_FOUND);

        OpenOrder second = accepted(broker.place(named("mine")));

        assertThat(waiting.all()).containsExactly(second);
        assertThat(holds.held()).as("the first is left to the audit").containsExactly(first.id(), second.id());
    }

    /** The audit gives it back, so a later repeat is placed. */
    @ParameterizedTest
    @EnumSource(Side.class)
    void whoeverRepeatsWhileTheFirstTryHoldsAllIsNotToldThatItIsRefused(Side side) {
        holds.give(CUSTOMER, COST_MICROS);
        holds.give(CUSTOMER, new Symbol("BHP"), 10);
        PlaceOrder.Request mine = request(side, 10, Optional.of("mine"));
        names.faults().failNext(1);
        OpenOrder first = unknown(broker.place(mine));

        assertMayBePlaced(broker.place(mine));
        assertMayBePlaced(otherBroker.place(mine));

        join(holds.release(CUSTOMER, first.id()));
        accepted(otherBroker.place(mine));
    }

    @Test
    void whoeverRepeatsAtAnotherBrokerBeforeTheNameIsReservedIsNotToldThatItIsRefused() {
        holds.give(CUSTOMER, COST_MICROS);
        holds.holding().meanwhile(() -> {
            holds.holding().meanwhile(() -> {});
            assertMayBePlaced(otherBroker.place(named("mine")));
        });

        accepted(broker.place(named("mine")));
    }

    private static void assertMayBePlaced(CompletionStage<CommandResult<Order>> repeat) {
        assertThat(join(repeat)).isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.GIVE_BACK, HOME));
    }

    @Test
    void repeatingBringsInTheOrderThatHoldsAllTheCustomerHas() {
        holds.give(CUSTOMER, COST_MICROS);
        waiting.faults().failNext(1);
        OpenOrder first = unknown(broker.place(named("mine")));

        assertRepeatingBringsIn(first);

        assertThat(join(broker.place(forShares(9, "mine")))).isEqualTo(NAME_TAKEN);
        assertThat(join(broker.place(named("other")))).isEqualTo(NO_CASH);
    }

    @Test
    void whoeverIsShortIsNotToldSoBeforeTheNameIsKnownToBeFree() {
        holds.give(CUSTOMER, COST_MICROS - 1);
        names.faults().failNext(1);

        unknown(broker.place(named("mine")));

        cut.add(HOME);
        assertThat(join(broker.place(named("mine"))))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.NAME, HOME));
        assertThat(holds.held()).isEmpty();
    }

    @Test
    void aReservationThatWasSentKeepsItsHoldHoweverItFails() {
        ClientOrderIds stopping = new ClientOrderIds() {
            @Override
            public CompletionStage<CommandResult<OpenOrder>> reserve(OpenOrder order, Duration deadline) {
                return names.reserve(order, deadline)
                        .thenCompose(made -> CompletableFuture.failedFuture(new CancellationException("stopping")));
            }

            @Override
            public CompletionStage<Optional<OpenOrder>> find(CustomerId customer, String clientOrderId) {
                return names.find(customer, clientOrderId);
            }
        };
        regionsOfOneBroker = region -> stopping;

        OpenOrder first = unknown(broker.place(named("mine")));

        assertThat(holds.held()).containsExactly(first.id());
        regionsOfOneBroker = regions;
        assertRepeatingBringsIn(first);
    }

    @Test
    void whoseHomeCannotBeReachedIsToldAndNothingIsWritten() {
        cut.add(HOME);

        assertThat(join(broker.place(named("mine"))))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.NAME, HOME));
        assertThat(found("mine")).isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.FIND, HOME));
        assertThat(waiting.all()).isEmpty();
        assertThat(holds.held()).isEmpty();
    }

    @Test
    void anOrderWithoutANameAsksNoRegionAndIsFoundByTheNameItGets() {
        cut.add(HOME);

        OpenOrder placed = accepted(broker.place(request(10, Optional.empty())));

        assertThat(found(placed.clientOrderId())).isEqualTo(shown(Order.accepted(placed)));
        assertThat(join(broker.place(named(placed.clientOrderId())))).isEqualTo(NAME_TAKEN);
        assertThat(join(find.find(new CustomerId("mallory"), placed.clientOrderId())))
                .isEqualTo(NOT_FOUND);
        assertThat(waiting.all()).containsExactly(placed);
    }

    @Test
    void aDayOrderEndsAtTheCloseOfTheSessionItIsPlacedFor() {
        // Early on a Friday in New York, and when that day's session is over.
        now = Instant.parse("2026-11-20T09:00:00Z");
        OpenOrder before = accepted(broker.place(dayOrder(Optional.empty())));
        now = Instant.parse("2026-11-20T21:00:00Z");
        OpenOrder after = accepted(broker.place(dayOrder(Optional.empty())));

        assertThat(before.validity()).isEqualTo(Validity.untilClose(micros("2026-11-20T21:00:00Z")));
        assertThat(after.validity()).isEqualTo(Validity.untilClose(micros("2026-11-23T21:00:00Z")));
        assertThat(waiting.all()).containsExactly(before, after);
    }

    @Test
    void aDayOrderRepeatedAfterTheCloseIsTheSameWish() {
        now = Instant.parse("2026-11-20T20:59:59Z");
        waiting.faults().failNext(1);
        join(broker.place(dayOrder(Optional.of("mine"))));
        now = Instant.parse("2026-11-20T21:00:01Z");

        assertThat(join(broker.place(dayOrder(Optional.of("mine"))))).isEqualTo(NAME_TAKEN);

        assertThat(waiting.all())
                .extracting(OpenOrder::validity)
                .containsExactly(Validity.untilClose(micros("2026-11-20T21:00:00Z")));
    }

    private static PlaceOrder.Request dayOrder(Optional<String> name) {
        return new PlaceOrder.Request(
                CUSTOMER,
                name,
                new Symbol("IBM"),
                Side.BUY,
                new Terms.StopLimit(Price.parse("190"), Price.parse("191")),
                TimeInForce.DAY,
                10);
    }

    /** From another broker, much later; and again. */
    private void assertRepeatingBringsIn(OpenOrder first) {
        now = now.plusSeconds(3_600);
        for (int i = 0; i < 2; i++) {
            assertThat(join(otherBroker.place(named("mine")))).isEqualTo(NAME_TAKEN);

            assertThat(waiting.all()).containsExactly(first);
            assertThat(found("mine")).isEqualTo(shown(Order.accepted(first)));
            assertThat(holds.held())
                    .as("bringing in holds nothing more, and the second hold is given back")
                    .containsExactly(first.id());
        }
    }

    private PlaceOrder broker() {
        return broker(placing);
    }

    private PlaceOrder broker(OpenOrders openOrders) {
        return new PlaceOrder(
                SagaFixture.saga(holds, holds::of, region -> regionsOfOneBroker.in(region), orders),
                factory(listings, WORLD),
                new HoldCalculator(new BigDecimal("0.05"), symbol -> Optional.empty()),
                openOrders,
                ShownEnds.placed(orders),
                new PlacingDeadline(clock, ACKNOWLEDGE_WITHIN),
                placedOrders::add);
    }

    private CommandResult<FindByClientOrderId.Named> found(String name) {
        return join(find.find(CUSTOMER, name));
    }

    private static PlaceOrder.Request named(String name) {
        return forShares(10, name);
    }

    private static PlaceOrder.Request forShares(long quantity, String name) {
        return request(quantity, Optional.of(name));
    }

    private static PlaceOrder.Request request(long quantity, Optional<String> name) {
        return request(Side.BUY, quantity, name);
    }

    private static PlaceOrder.Request request(Side side, long quantity, Optional<String> name) {
        return new PlaceOrder.Request(
                CUSTOMER,
                name,
                new Symbol("BHP"),
                side,
                new Terms.Limit(Price.parse("45.1")),
                TimeInForce.GTC,
                quantity);
    }

    private static OpenOrder accepted(CompletionStage<CommandResult<Order>> placing) {
        return done(placing).placed();
    }
}
