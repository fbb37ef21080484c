package io.geobroker.broker.closing;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.market.HomeOutcomeLookup;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.OrdersOfOneRegion;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.order.placing.Replacement;
import io.geobroker.broker.order.placing.SagaFixture;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReplaceOrderTest extends InMemoryRegion {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration HOLD_AGE = Duration.ofMinutes(2);

    private final InMemoryHolds holds = new InMemoryHolds();
    private final InMemoryListings listings = new InMemoryListings(WORLD.listings());
    private final EndOrder endOrder = new EndOrder(
            new ReachableOutcomes(outcomes, listings, region -> !cut.contains(region)),
            ClosingFixture.finishing(orders, waiting, trades, holds),
            listings,
            LONG);
    private ReplaceOrder replaceOrder = replaceOrder(LONG);
    private final FindByClientOrderId byName = byName(
            OrdersOfOneRegion.in(orders),
            region -> names,
            new HomeOutcomeLookup(outcomes, new PlacingDeadline(clock, HOLD_AGE)));

    ReplaceOrderTest() {
        now = Instant.parse("2026-11-20T15:00:00Z");
    }

    @Test
    void putsAnotherOrderInItsPlace() {
        OpenOrder old = placed(anOrder().price("45.10").forShares(10));

        Order replacement = replaced(old, limit("44.50"));

        OpenOrder by = replacement.placed();
        assertThat(by)
                .isEqualTo(new OpenOrder(
                        by.id(),
                        ALICE,
                        by.clientOrderId(),
                        old.symbol(),
                        0,
                        Side.BUY,
                        new Terms.Limit(Price.parse("44.50")),
                        Validity.untilCanceled(),
                        10,
                        old.id()));
        assertThat(replacement).isEqualTo(Order.accepted(by));
        assertThat(waiting.all()).containsExactly(by);
        assertThat(view(by)).isEqualTo(Order.accepted(by));
        assertThat(view(old).status()).isEqualTo(Order.Status.REPLACED);
        assertThat(view(old).replacedBy()).isEqualTo(by.id());
        assertThat(outcomes.all())
                .singleElement()
                .isInstanceOfSatisfying(
                        Outcome.Replaced.class,
                        outcome -> assertThat(outcome.hold()).isEqualTo(Hold.ofCash(by.symbol(), 445_000_000)));
    }

    @Test
    void changesWhatIsAskedForAndNothingElse() {
        OpenOrder old =
                placed(anOrder().side(Side.SELL).price("40").withLimit("39").forShares(10));

        OpenOrder by =
                replaced(old, wish("better", 7L, TimeInForce.DAY, null, "41")).placed();

        assertThat(by.terms()).isEqualTo(new Terms.StopLimit(Price.parse("41"), Price.parse("39")));
        assertThat(by.quantity()).isEqualTo(7);
        assertThat(by.side()).isEqualTo(Side.SELL);
        assertThat(by.clientOrderId()).isEqualTo("better");
        // BHP's exchange closes on Monday at 16:00 in Sydney.
        assertThat(by.validity()).isEqualTo(Validity.untilClose(micros("2026-11-23T05:00:00Z")));
        assertThat(join(names.find(ALICE, "better"))).contains(by);
    }

    @Test
    void anOrderWhoseDayIsOverNeedsANewOne() {
        OpenOrder old = placed(anOrder().price("45").expiringAt(clock.micros()));

        assertThat(await(old, limit("44")))
                .isEqualTo(new CommandResult.Rejected<>(
                        Rejection.invalid("the order's day is over: time_in_force must be given")));
        assertThat(outcomes.all()).isEmpty();
        replaced(old, wish(null, null, TimeInForce.GTC, null, null));
    }

    @Test
    void aPriceThatStaysMayBeOffTheTickAlsoWhenItIsGivenAgain() {
        OpenOrder old = placed(anOrder().price("45.105").forShares(10));

        OpenOrder by = replaced(old, wish(null, 7L, null, "45.105", null)).placed();

        assertThat(by.quantity()).isEqualTo(7);
        assertThat(await(by, limit("45.115"))).isInstanceOf(CommandResult.Rejected.class);
    }

    @Test
    void aReplacementCanBeReplaced() {
        OpenOrder first = placed(anOrder().price("45"));
        OpenOrder second = replaced(first, limit("44")).placed();
        OpenOrder third = replaced(second, limit("43")).placed();

        assertThat(waiting.all()).containsExactly(third);
        assertThat(view(second).replacedBy()).isEqualTo(third.id());
        assertThat(second.replaces()).isEqualTo(first.id());
    }

    @Test
    void needsCashForTheNewOrder() {
        OpenOrder old = placed(anOrder().price("45").forShares(10));
        holds.give(ALICE, 1_000_000_000);

        assertThat(await(old, quantity(23)))
                .isEqualTo(new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power")));

        assertUntouched(old);
    }

    @Test
    void doesNothingWhenARegionThatDecidesCannotBeReached() {
        OpenOrder old = placed(anOrder().of("IBM").price("45"));

        cut.add("north-virginia");
        assertThat(await(old, limit("44")))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));
        cut.clear();
        cut.add("sydney");
        assertThat(await(old, named("mine")))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.NAME, "sydney"));

        assertUntouched(old);
    }

    @Test
    void theFillThatWinsTheRaceStands() {
        OpenOrder old = placed(anOrder().price("45").forShares(10));
        outcomes.claim(new Outcome.Filled(old, decisions.next(), Price.parse("44.9"), 1), LONG);

        assertThat(await(old, named("mine"))).isEqualTo(tooLate(Order.Status.FILLED));

        assertThat(view(old).status()).isEqualTo(Order.Status.FILLED);
        assertThat(trades.all()).hasSize(1);
        assertThat(waiting.all()).isEmpty();
        assertThat(holds.held()).isEmpty();
        assertRejected("mine");
        assertThat(await(old, limit("44"))).isEqualTo(tooLate(Order.Status.FILLED));
    }

    /** Fill and replacements at the same moment, again and again: one of them stands, and nothing is doubled. */
    @Test
    void whoeverWinsTheRaceThereIsOneEnd() throws Exception {
        for (int run = 0; run < 200; run++) {
            OpenOrder old = placed(anOrder().price("45").forShares(1));
            CountDownLatch start = new CountDownLatch(1);
            List<CompletableFuture<CommandResult<Order>>> replacements = List.of(
                    atOnce(start, () -> replaceOrder.replace(ALICE, old.id(), limit("44"))),
                    atOnce(start, () -> replaceOrder.replace(ALICE, old.id(), limit("43"))));
            CompletableFuture<Claim> fill = atOnce(
                    start,
                    () -> outcomes.claim(new Outcome.Filled(old, decisions.next(), Price.parse("44.9"), 1), LONG));
            start.countDown();
            boolean filled = fill.get() instanceof Claim.Won;
            long replaced = replacements.stream()
                    .map(CompletableFuture::join)
                    .filter(CommandResult.Done.class::isInstance)
                    .count();

            assertThat(replaced).isEqualTo(filled ? 0 : 1);
            assertThat(waiting.all().stream()
                            .filter(order -> old.id().equals(order.replaces()))
                            .count())
                    .isEqualTo(replaced);
            assertThat(waiting.all()).doesNotContain(old);
            waiting.all().forEach(order -> waiting.remove(order, clock.micros() + 1_000_000));
            holds.held().forEach(order -> holds.release(ALICE, order));
        }
    }

    @Test
    void anUnansweredClaimMayStandAndIsFoundByWhoTriesAgain() {
        OpenOrder old = placed(anOrder().price("45"));
        outcomes.faults().loseAnswersOfNext(1);

        CommandResult<Order> first = await(old, limit("44"));

        OpenOrder by = unknown(first, CommandResult.Step.BRING_IN);
        assertThat(waiting.all()).containsExactly(old);
        assertThat(await(old, limit("43"))).isEqualTo(tooLate(Order.Status.REPLACED));
        assertThat(waiting.all()).containsExactly(by);
        assertThat(view(old).replacedBy()).isEqualTo(by.id());
        assertThat(view(by)).isEqualTo(Order.accepted(by));
        // The first one's hold; the second one's was given back.
        assertThat(holds.held()).containsExactly(by.id());
    }

    @Test
    void aReservationWithoutAnswerLeavesTheOrderAsItIs() {
        OpenOrder old = placed(anOrder().price("45"));
        names.faults().loseAnswersOfNext(1);

        unknown(await(old, named("mine")), CommandResult.Step.NAME);

        assertUntouched(old);
        assertThat(await(old, named("mine"))).isEqualTo(NAME_TAKEN);
        OpenOrder unclaimed = join(names.find(ALICE, "mine")).orElseThrow();
        assertThat(found("mine")).isEqualTo(pending(unclaimed));
        now = now.plus(HOLD_AGE).plusSeconds(1);
        assertThat(found("mine")).as("the old order waits").isEqualTo(rejected(unclaimed));
        assertThat(replaced(old, named("another")).placed().clientOrderId()).isEqualTo("another");
        assertThat(found("mine")).as("another took its place").isEqualTo(rejected(unclaimed));
    }

    @Test
    void aNameIsPendingWhileItsOrderIsClaimedAndNotBroughtIn() {
        OpenOrder old = placed(anOrder().price("45"));
        outcomes.faults().loseAnswersOfNext(1);
        OpenOrder by = unknown(await(old, named("mine")), CommandResult.Step.BRING_IN);

        now = now.plus(HOLD_AGE).plusSeconds(1);
        assertThat(found("mine")).isEqualTo(pending(by));
        assertThat(await(old, limit("43"))).isEqualTo(tooLate(Order.Status.REPLACED));
        assertThat(found("mine")).isEqualTo(shown(Order.accepted(by)));
    }

    @Test
    void aRegionThatIsCutOffBeforeTheClaimLeavesTheOrderAsItIs() {
        OpenOrder old = placed(anOrder().of("IBM").price("45"));
        names.faults().meanwhile(() -> cut.add("north-virginia"));

        assertThat(await(old, named("mine")))
                .isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, "north-virginia"));
        assertUntouched(old);
        assertRejected("mine");
    }

    @Test
    void bringingInAgainDoesNotReviveAReplacementThatHasEnded() {
        OpenOrder old = placed(anOrder().price("45"));
        OpenOrder by = replaced(old, limit("44")).placed();
        Outcome replacement = outcomes.all().get(0);
        // Decided by a clock an hour behind.
        now = now.minusSeconds(3_600);
        Outcome ended = new Outcome.Canceled(by, decisions.next());
        outcomes.claim(ended, LONG);
        join(endOrder.finish().showAndReplace(ended));

        join(endOrder.finish().showAndReplace(replacement));

        assertThat(waiting.all()).isEmpty();
        assertThat(view(by).status()).isEqualTo(Order.Status.CANCELED);
    }

    @Test
    void aReplacementThatCameTooLateIsNotAcknowledged() {
        OpenOrder old = placed(anOrder().price("45"));
        waiting.faults().meanwhile(() -> now = now.plus(LONG).plusMillis(1));

        unknown(await(old, limit("44")), CommandResult.Step.BRING_IN);
        assertThat(view(old).status()).isEqualTo(Order.Status.REPLACED);
    }

    /** The audit may have canceled the new order meanwhile; then the customer would have neither. */
    @Test
    void aProcessThatSleptBeforeTheClaimLeavesTheOrderAsItIs() {
        OpenOrder old = placed(anOrder().price("45"));
        names.faults().meanwhile(() -> now = now.plus(LONG).plusMillis(1));

        unknown(await(old, named("mine")), CommandResult.Step.NAME);
        assertUntouched(old);
        assertRejected("mine");
    }

    @Test
    void aReplacementMayCrossTheWidestOceanForEachStep() {
        OpenOrder old = placed(anOrder().price("45"));
        Duration across = WorldFile.load("eight-regions").longestRoundTrip();
        replaceOrder = replaceOrder(Duration.ofMillis(1_500).plus(across));
        Stream.of(holds.holding(), names.faults(), outcomes.faults(), holds.settling())
                .forEach(step -> step.meanwhile(() -> now = now.plus(across)));

        OpenOrder by = replaced(old, named("mine")).placed();

        assertThat(clock.micros() - by.placedAtMicros())
                .isEqualTo(across.multipliedBy(4).toNanos() / 1_000)
                .isGreaterThan(1_500_000);
    }

    private ReplaceOrder replaceOrder(Duration within) {
        return new ReplaceOrder(
                OrdersOfOneRegion.in(orders),
                SagaFixture.saga(holds, ofOthers(names), orders),
                factory(listings, WORLD),
                new HoldCalculator(BigDecimal.ZERO, symbol -> Optional.empty()),
                endOrder,
                new UntilDone(),
                decisions,
                new PlacingDeadline(clock, within));
    }

    private CommandResult<FindByClientOrderId.Named> found(String name) {
        return join(byName.find(ALICE, name));
    }

    private static CommandResult<FindByClientOrderId.Named> rejected(OpenOrder order) {
        return shown(Order.rejected(order, order.placedAtMicros()));
    }

    private void assertRejected(String name) {
        OpenOrder refused = join(names.find(ALICE, name)).orElseThrow();
        assertThat(view(refused).status()).isEqualTo(Order.Status.REJECTED);
    }

    private void assertUntouched(OpenOrder... untouched) {
        assertThat(waiting.all()).containsExactlyInAnyOrder(untouched);
        for (OpenOrder order : untouched) {
            assertThat(view(order)).isEqualTo(Order.accepted(order));
        }
        assertThat(outcomes.all()).isEmpty();
        assertThat(holds.held()).isEmpty();
    }

    private OpenOrder placed(OrderFixture fixture) {
        now = now.plusMillis(1);
        OpenOrder order = fixture.by("alice").placedAt(clock.micros()).build();
        waiting.add(order);
        orders.put(Order.accepted(order), order.placedAtMicros());
        now = now.plusMillis(1);
        return order;
    }

    private Order replaced(OpenOrder old, Replacement wish) {
        return done(replaceOrder.replace(ALICE, old.id(), wish));
    }

    private static OpenOrder unknown(CommandResult<Order> answer, CommandResult.Step at) {
        assertThat(answer).isInstanceOf(CommandResult.Unknown.class);
        CommandResult.Unknown<Order> unknown = (CommandResult.Unknown<Order>) answer;
        assertThat(unknown.at()).isEqualTo(at);
        return Objects.requireNonNull(unknown.order());
    }

    private CommandResult<Order> await(OpenOrder old, Replacement wish) {
        return join(replaceOrder.replace(ALICE, old.id(), wish));
    }

    private static <T> CompletableFuture<T> atOnce(CountDownLatch start, Supplier<CompletionStage<T>> action) {
        return CompletableFuture.supplyAsync(() -> {
                    try {
                        start.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    return action.get();
                })
                .thenCompose(stage -> stage);
    }

    private static CommandResult<Order> tooLate(Order.Status status) {
        return new CommandResult.Rejected<>(Rejection.tooLate(status));
    }

    private static Replacement limit(String price) {
        return wish(null, null, null, price, null);
    }

    private static Replacement quantity(long wanted) {
        return wish(null, wanted, null, null, null);
    }

    private static Replacement named(String name) {
        return wish(name, null, null, null, null);
    }

    private static Replacement wish(
            @Nullable String name,
            @Nullable Long quantity,
            @Nullable TimeInForce timeInForce,
            @Nullable String limit,
            @Nullable String stop) {
        return new Replacement(
                Optional.ofNullable(name),
                quantity == null ? OptionalLong.empty() : OptionalLong.of(quantity),
                Optional.ofNullable(timeInForce),
                Optional.ofNullable(limit).map(Price::parse),
                Optional.ofNullable(stop).map(Price::parse));
    }
}
