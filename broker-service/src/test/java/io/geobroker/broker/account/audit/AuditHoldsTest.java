package io.geobroker.broker.account.audit;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.CustomerAccountsFixture;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.closing.ClosingFixture;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.InMemoryRegion;
import io.geobroker.broker.closing.ShownEnds;
import io.geobroker.broker.closing.settlement.CountedSettlement;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Faults;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.order.placing.SagaFixture;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds that have lost their order, by whatever died before or after it. */
class AuditHoldsTest extends InMemoryRegion {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final Symbol IBM = new Symbol("IBM");
    private static final String ABROAD = "north-virginia";
    private static final Duration HOLD_AGE = Duration.ofMinutes(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long CASH = 10_000_000_000L;

    private final InMemoryAccounts rows = new InMemoryAccounts();
    private final CustomerAccounts accounts = CustomerAccountsFixture.alone(
            new AccountUpdates(region -> rows, new ConcurrentHashMap<>(), attempt -> Duration.ZERO));
    private final Faults settling = new Faults();
    private final InMemoryOrders everywhere = new InMemoryOrders();
    private Runnable everywhereAsked = () -> {};
    private final InMemoryOrders here = new InMemoryOrders(everywhere, () -> everywhereAsked.run());
    private final CountedSettlement events = new CountedSettlement();
    private final InMemoryListings listings = InMemoryListings.of(InMemoryListings.listing("IBM", ABROAD, 4));
    private final HoldCalculator terms = new HoldCalculator(new BigDecimal("0.05"), symbol -> Optional.empty());
    private final List<OrderId> owed = new ArrayList<>();
    private long nanos;

    private final OrderIds ids = new OrderIds(() -> now, new Random());
    private final FinishOrder finish = ClosingFixture.finishing(
            here, waiting, trades, outcome -> settling.call(() -> outcome).thenCompose(accounts::settle));
    private final AuditHolds audit = auditWhoseRowsTurnComesEvery(1);

    AuditHoldsTest() {
        join(rows.open(Account.opened(ALICE, "sydney", CASH, Map.of())));
    }

    @Test
    void looksNowAndThenOnlyForTheRowOfAnOrderThatShowsAsWaiting() {
        write(held());
        waiting.faults().failNext(Integer.MAX_VALUE);
        AuditHolds patient = auditWhoseRowsTurnComesEvery(3);
        now = now.plusSeconds(3_600);

        for (int round = 0; round < 3; round++) {
            join(patient.audit());
        }

        assertThat(events.all()).as("its row could not be read").containsExactly("found UNDECIDED");
    }

    @Test
    void findsAnOrderThatWaitsInABucketOfBefore() {
        OpenOrder shown = held();
        write(shown);
        OpenOrder unseen = held();
        join(waiting.add(unseen));
        listings.setBuckets(IBM, 1);

        audit();

        assertThat(account().holds().keySet()).containsExactlyInAnyOrder(shown.id(), unseen.id());
        assertThat(events.all()).containsExactly("found UNSEEN");
        assertThat(outcomes.all()).isEmpty();
    }

    /** What may be under way; by a clock that is five seconds ahead an order is a second old. */
    @ParameterizedTest
    @ValueSource(longs = {60, 6})
    void doesNotLookAtWhatIsBeingPlaced(long age) {
        OpenOrder order = held();
        now = now.plusSeconds(age);
        waiting.faults().failNext(Integer.MAX_VALUE);
        join(audit.audit());
        assertThat(account().holds().keySet()).containsExactly(order.id());
        assertThat(events.all()).as("its row was not looked for").isEmpty();
    }

    @Test
    void cancelsAnOrderThatNeverCameToBeBeforeItReleasesAndNotAtFirstSight() {
        OpenOrder order = held();
        seenOnce();
        assertThat(account().holds().keySet()).containsExactly(order.id());
        assertThat(outcomes.all()).isEmpty();
        assertThat(events.all()).isEmpty();

        audit();

        assertThat(account().holds().keySet()).isEmpty();
        assertThat(account().cashMicros()).isEqualTo(CASH);
        assertThat(events.all()).containsExactly("found UNPLACED");
        assertThat(outcomes.all()).singleElement().satisfies(outcome -> {
            assertThat(outcome).isInstanceOf(Outcome.Canceled.class);
            assertThat(outcome.order().id()).isEqualTo(order.id());
        });
        assertThat(shownHere(order)).as("nobody was ever told of it").isEmpty();
        assertThat(owed).as("but that it has ended is to be known everywhere").containsExactly(order.id());
    }

    @Test
    void aHoldThatHadItsOrderInBetweenIsSeenAnew() {
        OpenOrder order = held();
        seenOnce();
        write(order);
        audit();
        join(waiting.remove(order, order.placedAtMicros() + 1));
        everywhereAsked = () -> {
            throw new AssertionError("asked the world for an order that had just been there");
        };

        audit();

        assertThat(events.all()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void releasesWhatWasHeldForARejectedReplacementWhereverThatIsKnown(boolean isKnownHere) {
        OpenOrder order = held();
        Orders known = isKnownHere ? here : everywhere;
        join(known.put(Order.rejected(order, order.placedAtMicros() + 1), order.placedAtMicros() + 1));
        seenOnce();
        audit();
        assertThat(account().holds().keySet()).isEmpty();
        assertThat(account().cashMicros()).isEqualTo(CASH);
        assertThat(outcomes.all()).as("nothing was to be decided").isEmpty();
    }

    @Test
    void releasesWhatItCanceledInARoundThatDied() {
        held();
        seenOnce();
        settling.failNext(1);

        audit();
        audit();

        assertThat(account().holds().keySet()).isEmpty();
        assertThat(outcomes.all()).hasSize(1);
    }

    @Test
    void anOrderBroughtInAfterItsHoldWasReleasedShowsAsCanceled() {
        waiting.faults().failNext(1);
        CommandResult<Order> dead = join(placeOrder().place(request()));
        assertThat(dead).isInstanceOf(CommandResult.Unknown.class);
        seenOnce();
        audit();

        assertThat(join(placeOrder().place(request()))).isEqualTo(NAME_TAKEN);

        OpenOrder row = waiting.all().get(0);
        assertThat(account().holds().keySet())
                .as("the second try gave its hold back, bringing in adds none")
                .isEmpty();
        assertThat(join(outcomes.claim(filled(row), SECOND))).isInstanceOf(Claim.Lost.class);
    }

    @Test
    void leavesAnOrderThatWasAcknowledgedWhereNothingTravelsFromNow() {
        OpenOrder order = held();
        join(everywhere.put(Order.accepted(order), order.placedAtMicros()));

        audit();

        assertThat(account().holds().keySet()).containsExactly(order.id());
        assertThat(outcomes.all()).isEmpty();
    }

    @Test
    void cancelsNothingWhileARegionThatMayHaveAcknowledgedCannotBeAsked() {
        OpenOrder order = held();
        seenOnce();
        everywhere.faults().failNext(1);

        audit();

        assertThat(account().holds().keySet()).containsExactly(order.id());
        assertThat(outcomes.all()).isEmpty();
        assertThat(events.all()).containsExactly("found UNDECIDED");
    }

    @Test
    void showsItsCustomerAnOrderThatWaitsUnseen() {
        OpenOrder order = held();
        join(waiting.add(order));
        everywhereAsked = () -> {
            throw new AssertionError("asked the world for an order that waits here");
        };

        audit();
        audit();

        assertThat(shownHere(order)).contains(Order.accepted(order));
        assertThat(account().holds().keySet()).containsExactly(order.id());
        assertThat(events.all()).containsExactly("found UNSEEN");
    }

    @Test
    void settlesWhatWasRecordedAndNotSettled() {
        OpenOrder order = held();
        write(order);
        Outcome.Filled filled = filled(order);
        join(outcomes.claim(filled, SECOND));
        join(finish.record(filled));

        audit();

        assertThat(account().holds().keySet()).isEmpty();
        assertThat(account().cashMicros())
                .as("bought at a better price than was held for")
                .isEqualTo(CASH - 10 * 40_000_000L);
        assertThat(account().availableShares(IBM)).isEqualTo(10);
        assertThat(waiting.all()).isEmpty();
        assertThat(events.all()).containsExactly("found UNSETTLED");
    }

    @Test
    void finishesAFillOfWhichOnlyTheClaimIsKnown() {
        OpenOrder order = held();
        Outcome.Filled filled = filled(order);
        join(outcomes.claim(filled, SECOND));

        audit();

        assertThat(trades.all()).containsExactly(filled);
        assertThat(shownHere(order)).contains(filled.ended());
        assertThat(account().availableShares(IBM)).isEqualTo(10);
    }

    @Test
    void settlesTheFillThatBeatItsCancel() {
        OpenOrder order = held();
        Outcome.Filled filled = filled(order);
        seenOnce();
        // Between the look at the outcome and the claim.
        everywhereAsked = () -> join(outcomes.claim(filled, SECOND));

        audit();

        assertThat(account().availableShares(IBM)).isEqualTo(10);
        assertThat(trades.all()).containsExactly(filled);
        assertThat(events.all()).containsExactly("found UNSETTLED");
    }

    /** Of a market order, which has no row; the broker that had filled it died before it settled. */
    @Test
    void settlesAnEndThatIsShownAndWhoseOutcomeWentWithALostRegion() {
        OpenOrder order = held();
        Outcome.Filled filled = filled(order);
        join(here.put(filled.ended(), filled.writeMicros()));
        seenOnce();
        audit();
        assertThat(outcomes.all()).as("no region is lost").isEmpty();

        listings.lose(new LostDoor(ABROAD, ABROAD, "sydney", 1, "operator"));
        // Who claims passes the lost door, and there the shown end is decided once more.
        everywhereAsked = () -> join(outcomes.claim(filled, SECOND));
        audit();

        assertThat(account().holds().keySet()).isEmpty();
        assertThat(account().availableShares(IBM)).isEqualTo(10);
        assertThat(events.all()).containsExactly("found UNSETTLED");
    }

    /** No door of it is passed, so a claim could win against an end that most datacenters have. */
    @Test
    void claimsNothingForAShownEndThatAllDatacentersDecided() {
        OpenOrder order = held(ids.nextDecidedEverywhere(ALICE, IBM, OrderType.MARKET));
        Outcome.Filled filled = filled(order);
        join(here.put(filled.ended(), filled.writeMicros()));
        seenOnce();
        listings.lose(new LostDoor(ABROAD, ABROAD, "sydney", 1, "operator"));

        audit();

        assertThat(outcomes.all()).isEmpty();
        assertThat(account().holds().keySet()).containsExactly(order.id());
    }

    @Test
    void leavesToTheNextRoundWhatARegionWouldHaveToSay() {
        OpenOrder order = held();
        cut.add(ABROAD);
        audit();
        assertThat(account().holds().keySet()).containsExactly(order.id());
        cut.clear();
        outcomes.faults().failNext(1);
        audit();
        assertThat(account().holds().keySet()).containsExactly(order.id());

        audit();

        assertThat(account().holds().keySet()).isEmpty();
        assertThat(events.all()).containsExactly("found UNDECIDED", "found UNDECIDED", "found UNPLACED");
    }

    @Test
    void aClaimWhoseAnswerWasLostIsFoundInTheNextRound() {
        held();
        seenOnce();
        everywhereAsked = () -> outcomes.faults().loseAnswersOfNext(1);
        audit();
        everywhereAsked = () -> {};
        assertThat(outcomes.all()).hasSize(1);

        audit();

        assertThat(account().holds().keySet()).isEmpty();
        assertThat(outcomes.all()).hasSize(1);
    }

    @Test
    void oneHoldsFailureDoesNotStopTheOthers() {
        held();
        held();
        seenOnce();
        here.faults().failNext(2);

        audit();

        assertThat(account().holds().keySet()).hasSize(1);
        assertThat(events.all()).containsExactly("found UNDECIDED", "found UNPLACED");
    }

    private AuditHolds auditWhoseRowsTurnComesEvery(int rounds) {
        return new AuditHolds(
                new HoldsAtHome(rows, "sydney", customer -> true, () -> CompletableFuture.completedFuture(null)),
                here,
                ShownEnds.placed(here),
                waiting,
                new ReachableOutcomes(outcomes, listings, region -> !cut.contains(region)),
                finish,
                order -> {
                    owed.add(order.id());
                    return CompletableFuture.completedFuture(null);
                },
                listings,
                decisions,
                clock,
                new HoldsWithoutOrder(() -> nanos),
                new AuditHolds.Settings(HOLD_AGE, rounds, SECOND),
                () -> CompletableFuture.completedFuture(null),
                events.meters());
    }

    private void audit() {
        now = now.plusSeconds(3_600);
        nanos += HOLD_AGE.toNanos();
        join(audit.audit());
    }

    /** The round before the one that matters. */
    private void seenOnce() {
        audit();
    }

    private PlaceOrder placeOrder() {
        return new PlaceOrder(
                SagaFixture.saga(accounts, region -> names, here),
                factory(listings, WorldFile.load("two-regions")),
                terms,
                waiting,
                ShownEnds.placed(here),
                new PlacingDeadline(clock, SECOND),
                placed -> {});
    }

    private static PlaceOrder.Request request() {
        return new PlaceOrder.Request(
                ALICE, Optional.of("mine"), IBM, Side.BUY, new Terms.Limit(Price.parse("45")), TimeInForce.GTC, 10);
    }

    /** An order for which was held, and nothing more. */
    private OpenOrder held() {
        return held(ids.next());
    }

    private OpenOrder held(OrderId id) {
        OpenOrder order = anOrder()
                .id(id)
                .by(ALICE.value())
                .of(IBM.value())
                .inBucket(id.bucket(4))
                .price("45")
                .forShares(10)
                .build();
        join(accounts.hold(ALICE, id, terms.of(order), SECOND));
        return order;
    }

    private Account account() {
        return join(rows.decided(ALICE)).orElseThrow();
    }

    private void write(OpenOrder order) {
        join(waiting.add(order));
        join(here.put(Order.accepted(order), order.placedAtMicros()));
    }

    private static Outcome.Filled filled(OpenOrder order) {
        long micros = order.placedAtMicros() + 5;
        return new Outcome.Filled(order, decidedAt(micros, "north-virginia-1"), Price.parse("40"), micros);
    }

    private Optional<Order> shownHere(OpenOrder order) {
        return join(here.find(ALICE, order.id()));
    }
}
