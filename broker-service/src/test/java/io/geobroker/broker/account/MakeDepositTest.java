package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.closing.Interruptible;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Faults;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MakeDepositTest {
    private static final CustomerId CUSTOMER = new CustomerId("customer-1");
    private static final Symbol BHP = new Symbol("BHP");
    private static final long MOST = 1_000_000_000_000_000_000L;

    private final InMemoryAccounts rows = new InMemoryAccounts();
    private final InMemoryDeposits ledger = new InMemoryDeposits();
    private final MakeDeposit deposits = broker();
    private final MakeDeposit another = broker();

    @BeforeEach
    void open() {
        join(rows.open(Account.opened(CUSTOMER, "sydney", 0, Map.of())));
    }

    @Test
    void aTransferCountsOnceHoweverManyCameSince() {
        for (int n = 0; n < 70; n++) {
            join(deposits.make(deposit("t" + n, 1)));
        }

        for (int n = 0; n < 70; n++) {
            join(deposits.make(deposit("t" + n, 1)));
        }

        assertThat(account().cashMicros()).isEqualTo(70);
    }

    @Test
    void theSameTransferWithOtherAmountsIsRefused() {
        join(deposits.make(deposit("t1", 5)));

        assertThat(join(deposits.make(deposit("t1", 6))))
                .isEqualTo(
                        new CommandResult.Rejected<>(Rejection.invalid("transfer_id t1 was used for other amounts")));

        assertThat(account().cashMicros()).isEqualTo(5);
    }

    /** Dead or asleep before each of its calls, while the operator repeats it at another broker. */
    @Test
    void whatStoppedAnywhereCountsOnceAlsoWhenItGoesOn() {
        int stoppedAfter = 0;
        Interruptible process;
        do {
            process = new Interruptible(stoppedAfter);
            Deposit wanted = deposit("t" + stoppedAfter, 10);
            CompletionStage<CommandResult<Account>> stopped = broker(
                            process.of(Accounts.class, rows), process.of(Deposits.class, ledger))
                    .make(wanted);

            join(another.make(wanted));
            process.wakeUp();

            assertThat(join(stopped)).isInstanceOf(CommandResult.Done.class);
            assertThat(account().cashMicros()).isEqualTo(10L * ++stoppedAfter);
        } while (stoppedAfter < 6);
    }

    @Test
    void whatFailedOrLostItsAnswerCountsOnceWhenRepeated() {
        for (Faults faults : List.of(ledger.faults(), rows.faults())) {
            faults.loseAnswersOfNext(1);
            join(deposits.make(deposit("lost", 10)).handle((result, failure) -> true));
            faults.failNext(1);
            join(deposits.make(deposit("failed", 10)).handle((result, failure) -> true));

            join(another.make(deposit("lost", 10)));
            join(another.make(deposit("failed", 10)));

            assertThat(account().cashMicros()).isEqualTo(20);
        }
    }

    @Test
    void whatIsRecordedAndCannotBeCountedNowIsUnknown() {
        MakeDeposit cutOff = broker(
                region -> rows,
                region -> {
                    throw new RegionUnreachableException(region, null);
                },
                ledger);

        assertThat(join(cutOff.make(deposit("t1", 10)))).isInstanceOf(CommandResult.Unknown.class);

        join(another.make(deposit("t1", 10)));
        assertThat(account().cashMicros()).isEqualTo(10);
    }

    @Test
    void failsWhenNothingWasSentToTheLedger() {
        rows.faults().failNext(1);

        assertThatThrownBy(() -> join(deposits.make(deposit("t1", 10)))).hasMessageContaining("told to fail");
        assertThat(join(deposits.page(CUSTOMER, null, 10)).lines()).isEmpty();
    }

    @Test
    void aLineThatWasLeftBehindIsCountedBeforeTheNext() {
        join(ledger.record(deposit("left behind", 3)));

        join(deposits.make(deposit("next", 4)));
        join(deposits.make(deposit("left behind", 3)));

        assertThat(account().cashMicros()).isEqualTo(7);
        assertThat(join(deposits.page(CUSTOMER, null, 10)))
                .isEqualTo(new MakeDeposit.Ledger(
                        List.of(deposit("left behind", 3), deposit("next", 4).numbered(2)), 2));
    }

    /** The region was lost and rebuilt: the last lines had not left it, the account that counts them had. */
    @Test
    void whatComesAfterLinesThatAreLostCountsToo() {
        join(ledger.record(deposit("known", 3)));
        join(rows.replace(account(), new Account(CUSTOMER, "sydney", 10, Map.of(), Map.of(), 3, 2)));

        join(deposits.make(deposit("next", 4)));
        join(another.make(deposit("next", 4)));

        assertThat(account().cashMicros()).isEqualTo(14);
        assertThat(account().deposits()).isEqualTo(4);
    }

    @Test
    void whatDoesNotFitIsNotInTheLedger() {
        Deposit all = new Deposit(CUSTOMER, "all", 1, MOST, Map.of(BHP, new Position(1, MOST)), "operator", 1);
        join(deposits.make(all));

        assertThat(join(deposits.make(deposit("more", 1))))
                .isEqualTo(new CommandResult.Rejected<>(Rejection.invalid("cash is too much for the account to hold")));
        for (Position tooMuch : List.of(new Position(Long.MAX_VALUE, 0), new Position(1, 1))) {
            assertThat(join(deposits.make(new Deposit(CUSTOMER, "shares", 1, 0, Map.of(BHP, tooMuch), "operator", 1))))
                    .isEqualTo(new CommandResult.Rejected<>(
                            Rejection.invalid("positions are too much for the account to hold")));
        }

        assertThat(join(deposits.page(CUSTOMER, null, 10)).lines()).hasSize(1);
        assertThat(join(another.make(all))).as("counted before").isEqualTo(new CommandResult.Done<>(account()));
    }

    @Test
    void whatIsInTheLedgerCountsAlsoIfMoreHasComeMeanwhile() {
        Account before = account();
        join(ledger.record(deposit("t1", MOST)));
        join(rows.replace(before, new Account(CUSTOMER, "sydney", 1, Map.of(), Map.of(), 0, 2)));

        assertThat(join(deposits.make(deposit("t1", MOST)))).isEqualTo(new CommandResult.Done<>(account()));

        assertThat(account().cashMicros()).isEqualTo(MOST + 1);
    }

    @Test
    void manyAtOnceByTwoBrokersCountOnceEach() {
        List<CompletableFuture<CommandResult<Account>>> all = IntStream.range(0, 100)
                .parallel()
                .mapToObj(n -> (n % 2 == 0 ? deposits : another)
                        .make(deposit("t" + n / 4, 1))
                        .toCompletableFuture())
                .toList();

        all.forEach(CompletableFuture::join);

        assertThat(account().cashMicros()).isEqualTo(25);
        assertThat(account().deposits()).isEqualTo(25);
    }

    private MakeDeposit broker() {
        return broker(rows, ledger);
    }

    private static MakeDeposit broker(Accounts accounts, Deposits deposits) {
        return broker(region -> accounts, region -> accounts, deposits);
    }

    /** @param changed where they are counted */
    private static MakeDeposit broker(Regions<Accounts> accounts, Regions<Accounts> changed, Deposits deposits) {
        CustomerAccounts changes = CustomerAccountsFixture.alone(
                new AccountUpdates(changed, new ConcurrentHashMap<>(), attempt -> Duration.ZERO));
        return new MakeDeposit(
                customer -> CompletableFuture.completedFuture("sydney"), accounts, region -> deposits, changes);
    }

    private static Deposit deposit(String transfer, long cashMicros) {
        return new Deposit(CUSTOMER, transfer, 1, cashMicros, Map.of(BHP, new Position(1, 0)), "operator", 1);
    }

    private Account account() {
        return join(rows.decided(CUSTOMER)).orElseThrow();
    }
}
