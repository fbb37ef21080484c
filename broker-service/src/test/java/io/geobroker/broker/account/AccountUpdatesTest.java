package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountUpdatesTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final CustomerId CUSTOMER = new CustomerId("customer-1");
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final InMemoryAccounts rows = new InMemoryAccounts();
    private final HeldAccounts store = new HeldAccounts(rows);
    private final ConcurrentMap<CustomerId, Account> remembered = new ConcurrentHashMap<>();
    private boolean reachable = true;
    private final AccountUpdates updates = new AccountUpdates(this::in, remembered, attempt -> Duration.ofMillis(1));
    /** A broker that knows nothing of the first. */
    private final AccountUpdates otherBroker =
            new AccountUpdates(this::in, new ConcurrentHashMap<>(), attempt -> Duration.ofMillis(1));

    private final CustomerAccounts accounts = CustomerAccountsFixture.alone(updates);
    private final CustomerAccounts otherAccounts = CustomerAccountsFixture.alone(otherBroker);

    @BeforeEach
    void open() {
        join(rows.open(Account.opened(CUSTOMER, "sydney", 1_000, Map.of(BHP, new Position(10, 0)))));
    }

    @Test
    void aSecondChangeCostsOneWriteAndNoRead() {
        join(hold(10));
        store.reads.set(0);

        assertThat(join(hold(10))).isEqualTo(CommandResult.done());

        assertThat(store.reads).hasValue(0);
        assertThat(rows.writes()).isEqualTo(2);
        assertThat(account().heldCashMicros()).isEqualTo(20);
    }

    @Test
    void whatArrivesDuringAWriteIsWrittenTogetherEachWithItsOwnAnswer() {
        store.writes.hold();
        CompletionStage<CommandResult<Void>> first = hold(100);
        List<CompletionStage<CommandResult<Void>>> others =
                IntStream.range(0, 50).mapToObj(n -> hold(30)).toList();
        assertThat(others).noneMatch(each -> each.toCompletableFuture().isDone());

        store.writes.releaseAll();

        assertThat(join(first)).isEqualTo(CommandResult.done());
        assertThat(others.subList(0, 30)).allMatch(each -> join(each).equals(CommandResult.done()));
        assertThat(others.subList(30, 50))
                .allMatch(each -> join(each)
                        .equals(new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power"))));
        assertThat(rows.writes()).isEqualTo(2);
        assertThat(account().buyingPowerMicros()).isZero();
    }

    @Test
    void aWriteIsObservedAsTheFirstOfItsOwnCallersAndNotAsTheWriteBefore() {
        Observation first = observation();
        Observation second = observation();
        store.writes.hold();
        first.scoped(() -> hold(10));
        second.scoped(() -> hold(20));

        first.scoped(store.writes::releaseAll);

        assertThat(account().heldCashMicros()).isEqualTo(30);
        assertThat(store.observed).containsExactly(first, second);
    }

    @Test
    void aRefusalDoesNotRestOnAnOldAccount() {
        OrderId first = order();
        join(accounts.hold(CUSTOMER, first, Hold.ofCash(BHP, 1_000), LONG));
        join(otherAccounts.release(CUSTOMER, first));

        assertThat(join(hold(1_000))).isEqualTo(CommandResult.done());
    }

    @Test
    void theFirstChangeOfAnAccountThatWasSeenCostsNoRead() {
        updates.seen(account());

        assertThat(join(hold(10))).isEqualTo(CommandResult.done());

        assertThat(store.reads).hasValue(0);
        assertThat(account().heldCashMicros()).isEqualTo(10);
    }

    @Test
    void anAccountThatWasSeenLongAgoDecidesNothing() {
        Account poor = account();
        join(otherAccounts.count(CUSTOMER, deposit(5_000)));
        updates.seen(poor);

        assertThat(join(hold(6_000))).as("what was seen is not enough").isEqualTo(CommandResult.done());

        Account rich = account();
        join(otherAccounts.hold(CUSTOMER, order(), Hold.ofShares(BHP, 10), LONG));
        remembered.clear();
        updates.seen(rich);
        assertThat(join(accounts.hold(CUSTOMER, order(), Hold.ofShares(BHP, 10), LONG)))
                .as("what was seen is spent")
                .isInstanceOf(CommandResult.Rejected.class);
        assertThat(account().availableShares(BHP)).isZero();
    }

    @Test
    void whatWasSeenDoesNotReplaceWhatIsRemembered() {
        Account old = account();
        join(hold(10));
        store.reads.set(0);

        updates.seen(old);
        join(hold(10));

        assertThat(store.reads).hasValue(0);
        assertThat(account().heldCashMicros()).isEqualTo(20);
    }

    @Test
    void aChangeWhoseAnswerWasLostIsNotMadeTwice() {
        join(hold(10));
        rows.faults().loseAnswersOfNext(1);

        join(accounts.count(CUSTOMER, deposit(7)));

        assertThat(account().cashMicros()).isEqualTo(1_007);
        assertThat(account().version()).isEqualTo(3);
    }

    /** The driver sends an idempotent statement again, and tells of the second execution only. */
    @Test
    void aHoldThatMayStandIsNotCalledUnsent() {
        store.sendsTwiceAndIsThenFull = true;
        OrderId order = order();

        assertThat(join(accounts.hold(CUSTOMER, order, Hold.ofCash(BHP, 10), SHORT)))
                .isInstanceOf(CommandResult.Unknown.class);
        assertThat(account().holds()).containsKey(order);
    }

    @Test
    void aChangeThatFailedIsTriedAgain() {
        rows.faults().failNext(3);

        assertThat(join(accounts.hold(CUSTOMER, order(), Hold.ofShares(BHP, 10), LONG)))
                .isEqualTo(CommandResult.done());

        assertThat(account().availableShares(BHP)).isZero();
    }

    @Test
    void withoutAnAnswerInTimeTheHoldIsUnknownAndCanBeReleased() {
        OrderId order = order();
        store.writes.hold();

        assertThat(join(accounts.hold(CUSTOMER, order, Hold.ofCash(BHP, 10), SHORT)))
                .isInstanceOf(CommandResult.Unknown.class);
        CompletionStage<Void> released = accounts.release(CUSTOMER, order);
        store.writes.releaseAll();
        join(released);

        assertThat(account().holds()).isEmpty();
        assertThat(account().cashMicros()).isEqualTo(1_000);
    }

    /** The answer of its write is lost, and the read for the next try takes until it is given back. */
    @Test
    void aHoldThatWasGivenBackMeanwhileIsNotMadeAgain() {
        AccountUpdates atOnce = new AccountUpdates(this::in, remembered, attempt -> Duration.ZERO);
        OrderId order = order();
        join(hold(10));
        rows.faults().loseAnswersOfNext(1);
        store.looks.hold();
        CompletionStage<CommandResult<Void>> held = atOnce.update(
                "sydney", CUSTOMER, new AccountChange.Reserve(order, Hold.ofCash(BHP, 20), null, 100), SHORT);
        assertThat(store.looks.underWay()).isOne();
        assertThat(join(held)).isInstanceOf(CommandResult.Unknown.class);
        join(new AccountUpdates(region -> rows, new ConcurrentHashMap<>(), attempt -> Duration.ZERO)
                .update("sydney", CUSTOMER, new AccountChange.Release(order), LONG));

        store.looks.releaseAll();

        assertThat(account().heldCashMicros()).isEqualTo(10);
    }

    @Test
    void aChangeThatIsTooLateIsNotTriedAgain() {
        rows.faults().failNext(Integer.MAX_VALUE);

        assertThat(join(accounts.hold(CUSTOMER, order(), Hold.ofCash(BHP, 10), SHORT)))
                .isInstanceOf(CommandResult.Unknown.class);
        rows.faults().failNext(0);
        join(hold(20));

        assertThat(account().heldCashMicros()).isEqualTo(20);
    }

    @Test
    void anAccountThatCannotBeReadIsReadOnceForEachChange() {
        store.torn = new UnreadableRowException("accounts", "customer-1", new IllegalStateException("torn"));

        assertThatThrownBy(() -> join(accounts.release(CUSTOMER, order())))
                .cause()
                .isSameAs(store.torn);
        assertThat(join(hold(10))).isEqualTo(new CommandResult.Unknown<>(CommandResult.Step.HOLD, store.torn));

        assertThat(store.reads).hasValue(2);
        store.torn = null;
        assertThat(join(hold(10))).isEqualTo(CommandResult.done());
    }

    @Test
    void aRegionThatCannotBeReachedIsNamed() {
        reachable = false;

        assertThat(join(hold(10))).isEqualTo(new CommandResult.Unavailable<>(CommandResult.Step.HOLD, "sydney"));
        assertThatThrownBy(() -> join(accounts.release(CUSTOMER, order())))
                .hasCauseInstanceOf(RegionUnreachableException.class);
        reachable = true;
        assertThat(join(hold(10))).isEqualTo(CommandResult.done());
    }

    @Test
    void nobodyWithoutAnAccountHoldsAnything() {
        CustomerId stranger = new CustomerId("stranger");

        assertThat(join(accounts.hold(stranger, order(), Hold.ofCash(BHP, 10), LONG)))
                .isEqualTo(new CommandResult.Rejected<>(Rejection.forbidden("there is no account")));
        assertThatThrownBy(() -> join(accounts.count(stranger, deposit(1))))
                .hasCauseInstanceOf(UnknownCustomerException.class);
    }

    @Test
    void aChangeThatThrowsHurtsNobodyElse() {
        OrderId held = order();
        join(accounts.hold(CUSTOMER, held, Hold.ofShares(BHP, 1), LONG));
        store.writes.hold();
        CompletionStage<CommandResult<Void>> first = hold(1);
        AccountChange soldWithoutShares = new AccountChange.Settle(held, Side.SELL, BHP, 11, 1);
        CompletionStage<CommandResult<Void>> broken = updates.update("sydney", CUSTOMER, soldWithoutShares, LONG);
        CompletionStage<CommandResult<Void>> good = updates.update("sydney", CUSTOMER, deposit(1), LONG);
        store.writes.releaseAll();

        assertThatThrownBy(() -> join(broken)).hasMessageContaining("sold 11 of BHP");
        assertThat(join(first)).isEqualTo(CommandResult.done());
        assertThat(join(good)).isEqualTo(CommandResult.done());
        assertThat(account().cashMicros()).isEqualTo(1_001);
    }

    /** Who loses against another broker wins seldom: so it wins for all that wait. */
    @Test
    void whatArrivesWhileAWriteIsLostGoesWithItsRepetition() {
        join(hold(1));
        store.writes.hold();
        CompletionStage<CommandResult<Void>> loser = hold(1);
        List<CompletionStage<CommandResult<Void>>> others =
                IntStream.range(0, 20).mapToObj(n -> hold(1)).toList();
        join(new AccountUpdates(region -> rows, new ConcurrentHashMap<>(), attempt -> Duration.ZERO)
                .update("sydney", CUSTOMER, deposit(5), LONG));

        store.writes.releaseAll();

        assertThat(join(loser)).isEqualTo(CommandResult.done());
        assertThat(others).allMatch(each -> join(each).equals(CommandResult.done()));
        assertThat(rows.writes())
                .as("the first, the other broker's, the lost and its repetition")
                .isEqualTo(4);
    }

    @Test
    void brokersThatRaceBothSucceed() {
        List<CompletableFuture<CommandResult<Void>>> all = IntStream.range(0, 200)
                .parallel()
                .mapToObj(n -> (n % 2 == 0 ? accounts : otherAccounts)
                        .hold(CUSTOMER, order(), Hold.ofCash(BHP, 5), LONG)
                        .toCompletableFuture())
                .toList();

        assertThat(all).allMatch(each -> each.join().equals(CommandResult.done()));
        assertThat(account().holds()).hasSize(200);
        assertThat(account().buyingPowerMicros()).isZero();
    }

    @Test
    void walksOverItsShareOfTheHoldsAtHome() {
        OrderId old = anOrder().placedAt(1_000).build().id();
        OrderId young = anOrder().placedAt(2_000).build().id();
        join(accounts.hold(CUSTOMER, old, Hold.ofCash(BHP, 1), LONG));
        join(accounts.hold(CUSTOMER, young, Hold.ofCash(BHP, 1), LONG));
        join(rows.open(Account.opened(new CustomerId("elsewhere"), "north-virginia", 0, Map.of())
                .hold(old, Hold.ofCash(BHP, 1))));
        for (int n = 0; n < 120; n++) {
            join(rows.open(Account.opened(new CustomerId("other-" + n), "sydney", 0, Map.of())
                    .hold(anOrder().placedAt(3 + n).build().id(), Hold.ofCash(BHP, 1))));
        }
        List<OrderId> seen = new ArrayList<>();

        join(new HoldsAtHome(
                        rows,
                        "sydney",
                        customer -> !customer.value().equals("other-7"),
                        () -> CompletableFuture.completedFuture(null))
                .visitMadeBefore(2_000, few -> {
                    assertThat(few).isNotEmpty();
                    few.forEach(hold -> seen.add(hold.order()));
                    return CompletableFuture.completedFuture(null);
                }));

        assertThat(seen)
                .as("all but the share of another instance")
                .hasSize(120)
                .contains(old)
                .doesNotContain(young);
    }

    private Accounts in(String region) {
        if (!reachable) {
            throw new RegionUnreachableException(region, null);
        }
        assertThat(region).isEqualTo("sydney");
        return store;
    }

    private CompletionStage<CommandResult<Void>> hold(long cashMicros) {
        return accounts.hold(CUSTOMER, order(), Hold.ofCash(BHP, cashMicros), LONG);
    }

    private static Observation observation() {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(context -> true);
        return Observation.start("a request", registry);
    }

    private static AccountChange.Count deposit(long cashMicros) {
        return new AccountChange.Count(
                List.of(new Deposit(CUSTOMER, "transfer-1", 1, cashMicros, Map.of(), "operator", 1)));
    }

    private static OrderId order() {
        return anOrder().build().id();
    }

    private Account account() {
        return join(rows.decided(CUSTOMER)).orElseThrow();
    }

    /** Accounts whose writes wait until they are let go. */
    private static final class HeldAccounts extends ForwardingAccounts {
        private final HeldCalls writes = new HeldCalls();
        private final HeldCalls looks = new HeldCalls();
        private final AtomicInteger reads = new AtomicInteger();
        private final List<@Nullable Observation> observed = new CopyOnWriteArrayList<>();
        private volatile boolean sendsTwiceAndIsThenFull;
        private volatile boolean full;
        private volatile @Nullable UnreadableRowException torn;

        HeldAccounts(InMemoryAccounts accounts) {
            super(accounts);
        }

        @Override
        public CompletionStage<Optional<Account>> decided(CustomerId customer) {
            reads.incrementAndGet();
            if (torn != null) {
                return CompletableFuture.failedFuture(torn);
            }
            return full
                    ? CompletableFuture.failedFuture(new NotSentException(new IllegalStateException("full")))
                    : looks.call(() -> super.decided(customer));
        }

        @Override
        public CompletionStage<Boolean> replace(Account before, Account after) {
            full = sendsTwiceAndIsThenFull;
            observed.add(Observed.current());
            return full
                    ? super.replace(before, after).thenCompose(first -> super.replace(before, after))
                    : writes.call(() -> super.replace(before, after));
        }
    }
}
