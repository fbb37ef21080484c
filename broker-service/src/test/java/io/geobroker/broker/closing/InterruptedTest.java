package io.geobroker.broker.closing;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.CustomerAccountsFixture;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.account.audit.AuditHolds;
import io.geobroker.broker.account.audit.HoldsWithoutOrder;
import io.geobroker.broker.closing.settlement.CountedSettlement;
import io.geobroker.broker.market.HomeOutcomeLookup;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.OrdersOfOneRegion;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.order.placing.Replacement;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.tape.Trades;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * What a customer may ask for, by a process that is killed, or sleeps, before each of the calls it makes to a store, while
 * the others audit: nothing stays set aside without an order, no order without what is set aside for it, and no name is
 * pending.
 */
class InterruptedTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final Symbol IBM = new Symbol("IBM");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration HOLD_AGE = Duration.ofMinutes(1);
    private static final long CASH = 10_000_000_000L;
    private static final int MOST_CALLS = 100;
    private static final int ROUNDS = 4;
    private static final ExchangeHours HOURS = new ExchangeHours(WorldFile.load("two-regions"));
    private static final HoldCalculator TERMS = new HoldCalculator(BigDecimal.ZERO, symbol -> Optional.empty());

    /** What is interrupted. The old order waits and has its hold; of the filled one the claim is all that is known. */
    private enum Wish {
        PLACE((process, old) -> process.place(Optional.empty())),
        PLACE_NAMED((process, old) -> process.place(Optional.of("mine"))),
        REPLACE_BY_MORE((process, old) -> process.replace(old, Optional.empty(), "50")),
        REPLACE_BY_LESS((process, old) -> process.replace(old, Optional.empty(), "40")),
        REPLACE_NAMED((process, old) -> process.replace(old, Optional.of("mine"), "50")),
        REPLACE_BY_LESS_NAMED((process, old) -> process.replace(old, Optional.of("mine"), "40")),
        CANCEL((process, old) -> process.cancel(old)),
        REPLACE_THE_FILLED((process, old) -> process.replace(old, Optional.empty(), "50")),
        REPLACE_THE_FILLED_NAMED((process, old) -> process.replace(old, Optional.of("mine"), "50")),
        CANCEL_THE_FILLED((process, old) -> process.cancel(old));

        @SuppressWarnings("ImmutableEnumChecker") // methods of the broker they are given, nothing else
        private final BiFunction<Broker, OpenOrder, CompletionStage<?>> ask;

        Wish(BiFunction<Broker, OpenOrder, CompletionStage<?>> ask) {
            this.ask = ask;
        }

        boolean isTooLate() {
            return this == REPLACE_THE_FILLED || this == REPLACE_THE_FILLED_NAMED || this == CANCEL_THE_FILLED;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProcessThatDiesLeavesNothingBehind(Wish wish) {
        interruptBeforeEachCall(wish, false, World::auditAll);
    }

    @ParameterizedTest
    @EnumSource
    void aProcessThatWakesUpAfterTheAuditLeavesNothingBehind(Wish wish) {
        interruptBeforeEachCall(wish, true, world -> {
            world.auditAll();
            world.process.wakeUp();
            assertThat(world.answer).isDone();
            world.auditAll();
        });
    }

    /** Who audits by a clock that is ahead takes orders for old that are being placed. */
    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {
                "PLACE",
                "PLACE_NAMED",
                "REPLACE_BY_MORE",
                "REPLACE_BY_LESS",
                "REPLACE_NAMED",
                "REPLACE_BY_LESS_NAMED"
            })
    void whatIsAcknowledgedWaitsWhateverTheClocksOfThoseWhoAudit(Wish wish) {
        interruptBeforeEachCall(wish, true, world -> {
            world.auditorAhead = Duration.ofHours(1);
            world.audit();
            world.audit();
            world.process.wakeUp();
            Order acknowledged = acknowledged(world.answer.join());
            world.auditAll();
            assertThat(world.view(acknowledged.placed())).isEqualTo(acknowledged);
        });
    }

    private static Order acknowledged(Object answer) {
        assertThat(answer).isInstanceOf(CommandResult.Done.class);
        return (Order) ((CommandResult.Done<?>) answer).value();
    }

    /**
     * In a new world each time, until the process makes no call any more before which it could be interrupted.
     *
     * @param givesBack whether it comes to giving holds back, which it does beside the rest
     */
    private static void interruptBeforeEachCall(Wish wish, boolean givesBack, Consumer<World> then) {
        int calls = 0;
        while (true) {
            World world = new World(wish, calls, givesBack);
            if (!world.process.isStopped()) {
                world.auditAll();
                world.assertNothingIsLeftBehind("not interrupted");
                break;
            }
            then.accept(world);
            world.assertNothingIsLeftBehind("interrupted after " + calls + " calls");
            calls++;
        }
        assertThat(calls).as("calls of " + wish).isBetween(4, MOST_CALLS);
    }

    /** The stores of a world, the process that is interrupted, and the others. */
    private static final class World extends InMemoryRegion {
        private final InMemoryAccounts accounts = new InMemoryAccounts();
        private final InMemoryListings listings =
                InMemoryListings.of(InMemoryListings.listing("IBM", "north-virginia", 4));
        private final Random random = new Random(1);
        private final Broker others = new Broker(this, new Interruptible(Integer.MAX_VALUE), true);
        private final Interruptible process;
        private final CompletableFuture<?> answer;
        private final AuditHolds auditHolds;
        private Duration auditorAhead = Duration.ZERO;
        private long nanos;

        World(Wish wish, int calls, boolean givesBack) {
            join(accounts.open(Account.opened(ALICE, "sydney", CASH, Map.of())));
            auditHolds = new AuditHolds(
                    new HoldsAtHome(
                            accounts, "sydney", customer -> true, () -> CompletableFuture.completedFuture(null)),
                    orders,
                    ShownEnds.placed(orders),
                    waiting,
                    outcomes,
                    others.finish,
                    order -> CompletableFuture.completedFuture(null),
                    listings,
                    others.decisions,
                    new MicroClock(() -> now.plus(auditorAhead)),
                    new HoldsWithoutOrder(() -> nanos),
                    new AuditHolds.Settings(HOLD_AGE, 1, SECOND),
                    () -> CompletableFuture.completedFuture(null),
                    new CountedSettlement().meters());
            OpenOrder old = acknowledged(join(others.place(Optional.empty()))).placed();
            if (wish.isTooLate()) {
                join(outcomes.claim(
                        new Outcome.Filled(old, others.decisions.next(), Price.parse("44"), old.placedAtMicros()),
                        SECOND));
            }
            process = new Interruptible(calls);
            answer = wish.ask.apply(new Broker(this, process, givesBack), old).toCompletableFuture();
        }

        /** As often as it takes, with as much time in between as is needed, and the owner's audit beside. */
        void auditAll() {
            for (int round = 0; round < ROUNDS; round++) {
                now = now.plus(HOLD_AGE).plus(SECOND);
                nanos += HOLD_AGE.plus(SECOND).toNanos();
                audit();
                for (OpenOrder row : waiting.all()) {
                    join(outcomes.glanceAt(row.id(), row.symbol())).ifPresent(outcome -> {
                        Outcome known = outcome.withOrder(row);
                        join(others.finish.record(known));
                        join(others.finish.settleAndDelete(known));
                    });
                }
            }
        }

        void audit() {
            join(auditHolds.audit());
        }

        void assertNothingIsLeftBehind(String when) {
            assertHoldsAreThoseOfWaitingOrders(when);
            FindByClientOrderId byName = byName(
                    OrdersOfOneRegion.in(orders),
                    region -> names,
                    new HomeOutcomeLookup(outcomes, new PlacingDeadline(clock, HOLD_AGE)));
            join(names.find(ALICE, "mine"))
                    .ifPresent(reserved -> assertThat(join(byName.find(ALICE, "mine")))
                            .as("order of the name, " + when)
                            .isNotEqualTo(pending(reserved)));
        }

        private void assertHoldsAreThoseOfWaitingOrders(String when) {
            Account account = join(accounts.decided(ALICE)).orElseThrow();
            Set<OrderId> rows = waiting.all().stream().map(OpenOrder::id).collect(Collectors.toSet());
            assertThat(account.holds().keySet()).as("holds, " + when).isEqualTo(rows);
            OrderQuery open =
                    new OrderQuery(OrderQuery.State.OPEN, 500, Long.MIN_VALUE, Long.MAX_VALUE, true, Set.of(), null);
            assertThat(join(orders.list(ALICE, open)))
                    .as("open orders, " + when)
                    .extracting(order -> order.placed().id())
                    .containsExactlyInAnyOrderElementsOf(rows);
            long paid =
                    trades.all().stream().mapToLong(Outcome.Filled::valueMicros).sum();
            assertThat(account.cashMicros()).as("cash, " + when).isEqualTo(CASH - paid);
            for (OpenOrder row : waiting.all()) {
                assertThat(account.holds().get(row.id()))
                        .as("hold of " + row + ", " + when)
                        .isEqualTo(TERMS.of(row));
            }
        }
    }

    /** A broker, as far as it places, replaces and cancels. */
    private static final class Broker {
        private final Decisions decisions;
        private final FinishOrder finish;
        private final PlaceOrder placeOrder;
        private final ReplaceOrder replaceOrder;
        private final CancelOrder cancelOrder;

        Broker(World world, Interruptible stores, boolean givesBack) {
            MicroClock clock = world.clock;
            decisions = world.decisions;
            Accounts accounts = stores.of(Accounts.class, world.accounts);
            Orders orders = stores.of(Orders.class, world.orders);
            OpenOrders waiting = stores.of(OpenOrders.class, world.waiting);
            Outcomes outcomes = stores.of(Outcomes.class, world.outcomes);
            ClientOrderIds names = stores.of(ClientOrderIds.class, world.names);
            CustomerAccounts holds = CustomerAccountsFixture.alone(
                    new AccountUpdates(region -> accounts, new ConcurrentHashMap<>(), number -> Duration.ZERO));
            Consumer<OpenOrder> giveBack = order -> {
                if (givesBack) {
                    holds.release(order.customer(), order.id());
                }
            };
            finish = ClosingFixture.finishing(orders, waiting, stores.of(Trades.class, world.trades), holds);
            EndOrder endOrder = new EndOrder(outcomes, finish, world.listings, LONG);
            OrderFactory factory = new OrderFactory(
                    world.listings, HOURS, new OrderIds(() -> world.now, world.random), region -> region);
            OrderSaga saga = new OrderSaga(
                    holds,
                    giveBack,
                    region -> names,
                    customer -> CompletableFuture.completedFuture("sydney"),
                    orders,
                    customer -> accounts.existing(customer).thenApply(Account::holds),
                    ConcurrentHashMap.newKeySet());
            placeOrder = new PlaceOrder(
                    saga,
                    factory,
                    TERMS,
                    waiting,
                    ShownEnds.placed(orders),
                    new PlacingDeadline(clock, SECOND),
                    placed -> {});
            replaceOrder = new ReplaceOrder(
                    OrdersOfOneRegion.in(orders),
                    saga,
                    factory,
                    TERMS,
                    endOrder,
                    new UntilDone(),
                    decisions,
                    new PlacingDeadline(clock, SECOND));
            cancelOrder = new CancelOrder(OrdersOfOneRegion.in(orders), endOrder, decisions);
        }

        CompletionStage<CommandResult<Order>> place(Optional<String> name) {
            return placeOrder.place(new PlaceOrder.Request(
                    ALICE, name, IBM, Side.BUY, new Terms.Limit(Price.parse("45")), TimeInForce.GTC, 10));
        }

        CompletionStage<CommandResult<Order>> replace(OpenOrder old, Optional<String> name, String limit) {
            return replaceOrder.replace(
                    ALICE,
                    old.id(),
                    new Replacement(
                            name,
                            OptionalLong.empty(),
                            Optional.empty(),
                            Optional.of(Price.parse(limit)),
                            Optional.empty()));
        }

        CompletionStage<CommandResult<OrderId>> cancel(OpenOrder old) {
            return cancelOrder.cancel(ALICE, old.id());
        }
    }
}
