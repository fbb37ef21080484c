package io.geobroker.broker.account;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AccountTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol IBM = new Symbol("IBM");
    private static final int MANY = 500;
    private static final Account RICH = Account.opened(
            new CustomerId("customer-1"), "sydney", 1_000_000_000L, Map.of(BHP, new Position(10, 400_000_000L)));

    @Test
    void buyingCostsTheTradePriceAndGivesTheRestOfTheHoldBack() {
        OpenOrder buy = anOrder().of("IBM").forShares(2).price("190").build();
        Account held = RICH.hold(buy.id(), Hold.ofCash(IBM, 380_000_000L));

        Account settled = held.settle(settlement(buy, "189.6"));

        assertThat(held.buyingPowerMicros()).isEqualTo(620_000_000L);
        assertThat(held.cashMicros()).isEqualTo(1_000_000_000L);
        assertThat(settled.cashMicros()).isEqualTo(620_800_000L);
        assertThat(settled.buyingPowerMicros()).isEqualTo(620_800_000L);
        assertThat(settled.positions().get(IBM)).isEqualTo(new Position(2, 379_200_000L));
        assertThat(settled.holds()).isEmpty();
    }

    @Test
    void onlyTradesAndDepositsChangeTheAssets() {
        OpenOrder buy = anOrder().of("IBM").forShares(2).price("190").build();
        Account held = RICH.hold(buy.id(), Hold.ofCash(IBM, 380_000_000L)).nextVersion();
        Account settled = held.settle(settlement(buy, "189.6")).nextVersion();
        Account deposited = settled.deposit(new Deposit(RICH.customer(), "t", 1, 5, Map.of(), "operator", 1))
                .nextVersion();

        assertThat(held.hasAssetsOf(RICH)).isTrue();
        assertThat(held.release(buy.id()).nextVersion().hasAssetsOf(RICH)).isTrue();
        assertThat(settled.hasAssetsOf(held)).isFalse();
        assertThat(deposited.hasAssetsOf(settled)).isFalse();
    }

    @Test
    void anOrderInAnothersPlaceNeedsTheDifferenceOnly() {
        OpenOrder old = anOrder().build();
        OpenOrder by = anOrder().replacing(old.id()).build();
        Account held = RICH.hold(old.id(), Hold.ofCash(IBM, 700_000_000L));

        assertThat(held.difference(old.id(), Hold.ofCash(IBM, 900_000_000L))).contains(Hold.ofCash(IBM, 200_000_000L));
        assertThat(held.difference(old.id(), Hold.ofCash(IBM, 700_000_000L))).isEmpty();
        assertThat(held.difference(old.id(), Hold.ofCash(IBM, 600_000_000L))).isEmpty();
        assertThat(held.difference(by.id(), Hold.ofCash(IBM, 600_000_000L))).contains(Hold.ofCash(IBM, 600_000_000L));

        Account more = held.hold(by.id(), Hold.ofCash(IBM, 200_000_000L));
        Account passed = more.pass(old.id(), by.id(), Hold.ofCash(IBM, 900_000_000L));
        assertThat(passed.holds()).isEqualTo(Map.of(by.id(), Hold.ofCash(IBM, 900_000_000L)));
        assertThat(passed.buyingPowerMicros()).isEqualTo(100_000_000L);
    }

    @Test
    void anOrderInAnothersPlaceThatNeedsLessGivesTheRestBack() {
        OpenOrder old = anOrder().side(Side.SELL).build();
        OpenOrder by = anOrder().replacing(old.id()).build();
        Account held = RICH.hold(old.id(), Hold.ofShares(BHP, 9));

        Account passed = held.pass(old.id(), by.id(), Hold.ofShares(BHP, 4));

        assertThat(passed.holds()).isEqualTo(Map.of(by.id(), Hold.ofShares(BHP, 4)));
        assertThat(passed.pass(old.id(), by.id(), Hold.ofShares(BHP, 4))).isSameAs(passed);
        assertThat(passed.release(by.id())
                        .pass(old.id(), by.id(), Hold.ofShares(BHP, 4))
                        .holds())
                .as("settled since")
                .isEmpty();
    }

    @Test
    void whatTheAuditGaveBackIsNotTakenAgain() {
        OpenOrder old = anOrder().build();
        OpenOrder by = anOrder().replacing(old.id()).build();
        Account held = RICH.hold(old.id(), Hold.ofCash(IBM, 700_000_000L))
                .hold(anOrder().build().id(), Hold.ofCash(IBM, 300_000_000L));

        Account passed = held.pass(old.id(), by.id(), Hold.ofCash(IBM, 900_000_000L));

        assertThat(passed.holds().get(by.id())).isEqualTo(Hold.ofCash(IBM, 700_000_000L));
        assertThat(passed.buyingPowerMicros()).isZero();
    }

    @Test
    void sellingTakesTheSharesAndTheirPartOfTheCost() {
        OpenOrder sell = anOrder().side(Side.SELL).of("BHP").forShares(3).build();
        Account held = RICH.hold(sell.id(), Hold.ofShares(BHP, 3));

        Account settled = held.settle(settlement(sell, "50"));

        assertThat(held.availableShares(BHP)).isEqualTo(7);
        assertThat(settled.cashMicros()).isEqualTo(1_150_000_000L);
        assertThat(settled.positions().get(BHP)).isEqualTo(new Position(7, 280_000_000L));
        assertThat(settled.availableShares(BHP)).isEqualTo(7);
    }

    @Test
    void aPositionThatIsSoldOutIsGone() {
        OpenOrder sell = anOrder().side(Side.SELL).of("BHP").forShares(10).build();

        Account settled = RICH.hold(sell.id(), Hold.ofShares(BHP, 10)).settle(settlement(sell, "1"));

        assertThat(settled.positions()).isEmpty();
        assertThat(settled.availableShares(BHP)).isZero();
    }

    @Test
    void whatWasDoneIsNotDoneAgain() {
        OpenOrder buy = anOrder().of("IBM").build();
        Account held = RICH.hold(buy.id(), Hold.ofCash(IBM, 451_000_000L));
        Account settled = held.settle(settlement(buy, "45.1"));
        Account richer = settled.deposit(deposit(1, 5, Map.of()));

        assertThat(held.hold(buy.id(), Hold.ofCash(IBM, 451_000_000L))).isSameAs(held);
        assertThat(settled.settle(settlement(buy, "45.1"))).isSameAs(settled);
        assertThat(settled.release(buy.id())).isSameAs(settled);
        assertThat(held.release(buy.id()).settle(settlement(buy, "45.1"))).isEqualTo(RICH);
        assertThat(richer.deposit(deposit(1, 5, Map.of()))).isSameAs(richer);
    }

    @Test
    void refusesWhatTheAccountDoesNotHave() {
        OrderId order = anOrder().build().id();

        assertThat(RICH.refusal(order, Hold.ofCash(IBM, 1_000_000_000L), null, MANY))
                .isEmpty();
        assertThat(RICH.refusal(order, Hold.ofCash(IBM, 1_000_000_001L), null, MANY))
                .contains("insufficient buying power");
        assertThat(RICH.refusal(order, Hold.ofShares(BHP, 11), null, MANY))
                .contains("insufficient qty available for order (requested: 11, available: 10)");
        assertThat(RICH.refusal(order, Hold.ofShares(IBM, 1), null, MANY))
                .contains("insufficient qty available for order (requested: 1, available: 0)");
    }

    @Test
    void whatIsSetAsideIsNotSetAsideAgain() {
        OrderId first = anOrder().build().id();
        OrderId second = anOrder().build().id();
        Account cashHeld = RICH.hold(first, Hold.ofCash(IBM, 600_000_000L));
        Account sharesHeld = RICH.hold(first, Hold.ofShares(BHP, 8));

        assertThat(cashHeld.refusal(second, Hold.ofCash(BHP, 400_000_001L), null, MANY))
                .contains("insufficient buying power");
        assertThat(sharesHeld.refusal(second, Hold.ofShares(BHP, 3), null, MANY))
                .contains("insufficient qty available for order (requested: 3, available: 2)");
        assertThat(cashHeld.refusal(first, Hold.ofCash(IBM, 600_000_000L), null, MANY))
                .as("its own hold is no obstacle when it is asked for again")
                .isEmpty();
    }

    @Test
    void aTradeThatCostsMoreThanItsHoldMayTakeCashBelowZero() {
        OpenOrder buy = anOrder().of("IBM").forShares(10).build();
        Account held = RICH.hold(buy.id(), Hold.ofCash(IBM, 1_000_000_000L));

        Account settled = held.settle(settlement(buy, "101"));

        assertThat(settled.cashMicros()).isEqualTo(-10_000_000L);
        assertThat(settled.buyingPowerMicros()).isZero();
        assertThat(settled.refusal(anOrder().build().id(), Hold.ofCash(IBM, 1), null, MANY))
                .contains("insufficient buying power");
    }

    @Test
    void neverSellsSharesThatAreNotThere() {
        OpenOrder sell = anOrder().side(Side.SELL).of("BHP").forShares(11).build();
        Account held = RICH.hold(sell.id(), Hold.ofShares(BHP, 11));

        assertThatIllegalStateException()
                .isThrownBy(() -> held.settle(settlement(sell, "1")))
                .withMessageContaining("sold 11 of BHP");
    }

    @Test
    void aDepositBringsCashAndShares() {
        Account richer = RICH.deposit(deposit(1, 7, Map.of(BHP, new Position(5, 100), IBM, new Position(1, 0))));

        assertThat(richer.cashMicros()).isEqualTo(1_000_000_007L);
        assertThat(richer.positions()).isEqualTo(Map.of(BHP, new Position(15, 400_000_100L), IBM, new Position(1, 0)));
    }

    @Test
    void countsDepositsInTheirOrderHoweverManyCameSince() {
        Account account = RICH;
        for (int n = 1; n <= 100; n++) {
            account = account.deposit(deposit(n, 1, Map.of()));
        }

        assertThat(account.deposit(deposit(1, 1, Map.of()))).isSameAs(account);
        assertThat(account.cashMicros()).isEqualTo(RICH.cashMicros() + 100);
        Account counted = account;
        assertThatIllegalStateException().isThrownBy(() -> counted.deposit(deposit(102, 1, Map.of())));
    }

    @Test
    void anOrderInAnothersPlaceIsNoneMore() {
        OpenOrder old = anOrder().build();
        OpenOrder by = anOrder().replacing(old.id()).build();
        Account full =
                RICH.hold(old.id(), Hold.ofCash(IBM, 1)).hold(anOrder().build().id(), Hold.ofCash(IBM, 1));

        AccountChange.Changed changed = new AccountChange.Reserve(by.id(), Hold.ofCash(IBM, 3), old.id(), 2).on(full);

        assertThat(changed.refusal()).isEmpty();
        assertThat(changed.account().holds()).containsEntry(by.id(), Hold.ofCash(IBM, 2));
        assertThat(new AccountChange.Reserve(by.id(), Hold.ofCash(IBM, 3), by.id(), 2)
                        .on(full)
                        .refusal())
                .as("in the place of one that has ended")
                .contains("too many open orders: an account may have 2");
    }

    @Test
    void namesTheWholeQuantityOfAnOrderInThePlaceOfAnother() {
        OpenOrder old = anOrder().build();
        OpenOrder by = anOrder().replacing(old.id()).build();
        Account selling = RICH.hold(old.id(), Hold.ofShares(BHP, 4));

        AccountChange.Changed changed =
                new AccountChange.Reserve(by.id(), Hold.ofShares(BHP, 11), old.id(), MANY).on(selling);

        assertThat(changed.refusal()).contains("insufficient qty available for order (requested: 11, available: 10)");
        assertThat(changed.account()).isEqualTo(selling);
    }

    /** Random lives of two accounts against sums kept beside: nothing is made and nothing is lost. */
    @Test
    void cashAndCostsAreConserved() {
        long seed = Long.getLong("geobroker.seed", System.nanoTime());
        System.out.println("AccountTest: -Dgeobroker.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            liveOnce(random);
        }
    }

    private static void liveOnce(Random random) {
        Account account = RICH;
        long cash = account.cashMicros();
        BigInteger paid = BigInteger.valueOf(400_000_000L);
        Map<Symbol, Long> shares = new HashMap<>(Map.of(BHP, 10L));
        Map<OrderId, OpenOrder> open = new LinkedHashMap<>();
        for (int step = 0; step < 200; step++) {
            int dice = random.nextInt(10);
            if (dice < 5) {
                OpenOrder order = anOrder()
                        .side(random.nextBoolean() ? Side.BUY : Side.SELL)
                        .of(random.nextBoolean() ? "BHP" : "IBM")
                        .forShares(1 + random.nextInt(4))
                        .build();
                Hold hold = order.side() == Side.BUY
                        ? Hold.ofCash(order.symbol(), order.quantity() * (30_000_000L + random.nextInt(1_000_000)))
                        : Hold.ofShares(order.symbol(), order.quantity());
                if (account.refusal(order.id(), hold, null, 8).isEmpty()) {
                    account = account.hold(order.id(), hold);
                    open.put(order.id(), order);
                }
            } else if (dice < 8 && !open.isEmpty()) {
                OpenOrder order = List.copyOf(open.values()).get(random.nextInt(open.size()));
                open.remove(order.id());
                Outcome.Filled trade = traded(order, new Price(1 + random.nextInt(31_000_000)).toString());
                long costBefore = costOf(account);
                account = account.settle(settlement(trade));
                int sign = order.side() == Side.BUY ? 1 : -1;
                cash -= sign * trade.valueMicros();
                shares.merge(order.symbol(), sign * order.quantity(), Long::sum);
                paid = paid.add(BigInteger.valueOf(costOf(account) - costBefore));
                if (order.side() == Side.BUY) {
                    assertThat(costOf(account) - costBefore).isEqualTo(trade.valueMicros());
                }
            } else if (dice < 9 && !open.isEmpty()) {
                OrderId order = open.keySet().iterator().next();
                open.remove(order);
                account = account.release(order);
            } else {
                account = account.deposit(deposit(account.deposits() + 1, step, Map.of()));
                cash += step;
            }
            assertThat(account.cashMicros()).isEqualTo(cash);
            assertThat(BigInteger.valueOf(costOf(account))).isEqualTo(paid);
            assertThat(account.holds().keySet()).isEqualTo(open.keySet());
            for (Symbol symbol : List.of(BHP, IBM)) {
                Position position = account.positions().get(symbol);
                assertThat(position == null ? 0 : position.quantity()).isEqualTo(shares.getOrDefault(symbol, 0L));
                assertThat(account.availableShares(symbol)).isNotNegative();
            }
            assertThat(account.buyingPowerMicros()).isNotNegative();
        }
    }

    private static long costOf(Account account) {
        return account.positions().values().stream()
                .mapToLong(Position::costMicros)
                .sum();
    }

    private static AccountChange.Settle settlement(OpenOrder order, String price) {
        return settlement(traded(order, price));
    }

    private static AccountChange.Settle settlement(Outcome.Filled trade) {
        return new AccountChange.Settle(
                trade.order().id(),
                trade.order().side(),
                trade.order().symbol(),
                trade.order().quantity(),
                trade.valueMicros());
    }

    private static Deposit deposit(long number, long cashMicros, Map<Symbol, Position> shares) {
        return new Deposit(
                new CustomerId("customer-1"), "transfer-" + number, number, cashMicros, shares, "operator", 1);
    }

    private static Outcome.Filled traded(OpenOrder order, String price) {
        Outcome.Decision decision = decidedAt(order.placedAtMicros() + 1, "sydney-1");
        return new Outcome.Filled(order, decision, Price.parse(price), order.placedAtMicros());
    }
}
