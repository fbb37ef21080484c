package io.geobroker.broker.account.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.Stages;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.AccountsContract;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.CustomerAccountsFixture;
import io.geobroker.broker.account.Deposit;
import io.geobroker.broker.account.Deposits;
import io.geobroker.broker.account.MakeDeposit;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.handover.cassandra.CassandraStandingRows;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.BeanAttribute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraAccountsIT extends AccountsContract {
    private static final Symbol BHP = new Symbol("BHP");
    private static final int MANY = 50_000;
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final BeanAttribute READ_TIMEOUT =
            new BeanAttribute("org.apache.cassandra.db:type=StorageProxy", "ReadRpcTimeout");
    private static final long BY_DEFAULT = 5_000;
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(20), Duration.ofMillis(250));

    private static @Nullable CassandraSessions ofVirginia;

    private final CqlSession session;
    private final Repeater repeater;
    private final Accounts store;
    private final List<CustomerId> unsure = new CopyOnWriteArrayList<>();

    CassandraAccountsIT(CassandraSessions sessions, Repeater repeater) {
        this.session = sessions.home();
        this.repeater = repeater;
        this.store = new CassandraAccounts(session, unsure::add);
    }

    @AfterAll
    static void leavesVirginia() {
        if (ofVirginia != null) {
            ofVirginia.close();
            ofVirginia = null;
        }
    }

    @Override
    protected Accounts store() {
        return store;
    }

    @Test
    void onlyAWriteThatIsAnsweredWithAppliedIsSureToBeSentEverywhere() {
        Account opened = opened();
        join(store.open(opened));
        join(broker(region -> store).hold(customer, order(), Hold.ofCash(BHP, 20_000_000), SOON));
        assertThat(unsure).isEmpty();

        join(store.open(opened));
        assertThat(unsure).containsExactly(customer);
        join(store.replace(opened, opened));
        assertThat(unsure).containsExactly(customer, customer);
    }

    /** While the brokers of a region are replaced. Sorted first: the columns behind it would be read one place off. */
    @Test
    void anAccountIsReadAsBeforeWhenANewerVersionHasAddedAColumn() {
        Account opened = opened();
        join(store.open(opened));
        try {
            alterAccounts("ADD a_later_column bigint");

            assertThat(join(store.find(customer))).contains(opened);
            assertThat(join(store.decided(customer))).contains(opened);
        } finally {
            alterAccounts("DROP a_later_column");
        }
    }

    private void alterAccounts(String change) {
        session.execute(SimpleStatement.newInstance("ALTER TABLE broker.accounts " + change)
                .setTimeout(SOON));
    }

    @Test
    void settingAsideWritesNothingOfWhatACustomerHas() {
        Account opened = opened();
        join(store.open(opened));
        long written = writeTime("cash_micros");

        join(store.replace(opened, opened.hold(order(), Hold.ofShares(BHP, 3)).nextVersion()));

        assertThat(writeTime("version")).isGreaterThan(written);
        assertThat(writeTime("cash_micros")).isEqualTo(written);
    }

    @Test
    void anAccountThatLacksAPositionForGoodIsRefusedRatherThanWrittenAgain() {
        Account opened = opened();
        join(store.open(opened));
        session.execute("DELETE positions['BHP'] FROM broker.accounts WHERE customer_id = '" + customer + "'");

        for (CompletionStage<Optional<Account>> read :
                List.of(store.decided(customer), store.find(customer), store.findEverywhere(customer))) {
            assertThatThrownBy(() -> join(read))
                    .hasRootCauseMessage("it has no home_region, or its assets are not those of its assets_digest");
        }
        assertThat(join(store.findHome(customer))).contains("sydney");
        assertThat(session.execute(SimpleStatement.newInstance("UPDATE broker.accounts SET"
                                        + " positions = {'BHP': {quantity: 10, cost_micros: 451000000}},"
                                        + " assets_digest = null, version = 2 WHERE customer_id = '" + customer
                                        + "' IF version = 1")
                                .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL))
                        .wasApplied())
                .isTrue();
        assertThat(join(store.decided(customer))).as("as operators mend it").contains(opened.nextVersion());
    }

    @Test
    void aRowThatCannotBeReadIsLeftOutOfPages() {
        join(store.open(opened()));
        session.execute("UPDATE broker.accounts SET positions = positions + {'bhp': {quantity: 1, cost_micros: 0}}"
                + " WHERE customer_id = '" + customer + "'");
        session.execute("UPDATE broker.accounts SET cash_micros = 1 WHERE customer_id = 'no id'");

        assertThat(join(store.page(null, MANY))).noneMatch(this::isOfCustomer);
        assertThat(unsure).contains(customer);
        session.execute("DELETE FROM broker.accounts WHERE customer_id = 'no id'");
        assertThatThrownBy(() -> join(store.findEverywhere(customer))).hasCauseInstanceOf(UnreadableRowException.class);
    }

    @Test
    @Tag("world")
    void brokersInTwoRegionsRaceOnOneAccountAndNothingIsLostOrSpentTwice(Testbed testbed) {
        try (CassandraSessions inVirginia = SharedWorld.sessions(testbed, SharedWorld.VIRGINIA)) {
            Regions<Accounts> fromVirginia = new CassandraRegions<>(
                    inVirginia,
                    testbed.world(),
                    SharedWorld.VIRGINIA,
                    new CassandraAccounts(inVirginia.home(), customer -> {}),
                    session -> new CassandraAccounts(session, customer -> {}),
                    repeater);
            Awaitility.await().atMost(SOON).ignoreExceptions().until(() -> fromVirginia.in(SharedWorld.SYDNEY) != null);
            join(store.open(opened()));
            CustomerAccounts atHome = broker(region -> store);
            CustomerAccounts abroad = broker(fromVirginia);
            CassandraDeposits ledger = new CassandraDeposits(
                    inVirginia.to(SharedWorld.SYDNEY).toCompletableFuture().join());
            MakeDeposit depositsAtHome = deposits(region -> store, ledger, atHome);
            MakeDeposit depositsAbroad = deposits(fromVirginia, ledger, abroad);

            List<CompletionStage<CommandResult<Void>>> asked = new ArrayList<>();
            List<CompletionStage<CommandResult<Account>>> deposited = new ArrayList<>();
            for (int n = 0; n < 9; n++) {
                CustomerAccounts broker = n % 2 == 0 ? atHome : abroad;
                asked.add(broker.hold(customer, order(), Hold.ofCash(BHP, 200_000_000), SOON));
                if (n % 4 == 0) {
                    // By both, and again: an operator repeats what was not answered.
                    Deposit deposit = deposit("transfer-" + n);
                    deposited.add(untilAnswered(() -> depositsAtHome.make(deposit)));
                    deposited.add(untilAnswered(() -> depositsAbroad.make(deposit)));
                }
            }

            List<CommandResult<Void>> answers = asked.stream().map(Stages::join).toList();
            deposited.forEach(Stages::join);
            assertThat(answers)
                    .filteredOn(CommandResult.done()::equals)
                    .as("5 holds of 200 make all of the cash of 1000")
                    .hasSize(5);
            assertThat(answers)
                    .filteredOn(new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power"))::equals)
                    .hasSize(4);
            Account account = join(store.decided(customer)).orElseThrow();
            assertThat(account.holds()).hasSize(5);
            assertThat(account.deposits()).isEqualTo(3);
        }
    }

    @Test
    @Tag("world")
    void aCopyAbroadThatLacksAWriteBetweenTwoOthersIsNotShown(Testbed testbed) {
        CqlSession inVirginia = virginia(testbed);
        List<CustomerId> torn = new CopyOnWriteArrayList<>();
        Accounts abroad = new CassandraAccounts(inVirginia, torn::add);
        Account opened = opened();
        join(store.open(opened));
        Awaitility.await().atMost(SOON).until(() -> join(abroad.find(customer)), Optional.of(opened)::equals);
        Account first = opened.deposit(shares(1, BHP, 5)).nextVersion();
        Account second = first.deposit(shares(2, new Symbol("NAB"), 7)).nextVersion();

        testbed.wan().cutBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        join(store.replace(opened, first));
        join(store.replace(first, second));
        // Of the two writes only the second.
        inVirginia.execute("UPDATE broker.accounts SET version = 3, deposits = 2, assets_digest = "
                + AccountColumns.digest(second) + ", positions = positions"
                + " + {'NAB': {quantity: 7, cost_micros: 0}} WHERE customer_id = '" + customer + "'");

        assertThat(join(abroad.page(null, MANY))).noneMatch(this::isOfCustomer);
        assertThat(torn).as("to be aligned").contains(customer);
        isNotShown(testbed, abroad);
        testbed.wan().healBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        Awaitility.await()
                .atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(join(abroad.find(customer))).contains(second));
    }

    /** As while a lost region is filled anew: what is not there yet is no customer without an account. */
    @Test
    @Tag("world")
    void anAccountThatItsHomeLacksIsNoneOnlyIfNoOtherRegionHasIt(Testbed testbed) {
        CqlSession inVirginia = virginia(testbed);
        Account opened = opened();
        testbed.wan().cutBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        join(new CassandraAccounts(inVirginia, customer -> {}).open(opened));

        withShortReads(testbed, SharedWorld.SYDNEY, () -> {
            assertThat(join(store.find(customer))).isEmpty();
            assertThatThrownBy(() -> join(store.decided(customer))).hasCauseInstanceOf(DriverException.class);
        });
        testbed.wan().healBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        Awaitility.await()
                .atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(join(store.decided(customer))).contains(opened));
    }

    @Test
    @Tag("world")
    void aCopyAbroadThatLacksTheOpeningStopsNoPageAndIsFoundByTheComparison(Testbed testbed) {
        CqlSession inVirginia = virginia(testbed);
        Accounts abroad = new CassandraAccounts(inVirginia, customer -> {});
        testbed.wan().cutBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        Account opened = opened();
        join(store.open(opened));
        Account richer = opened.deposit(deposit("after the cut")).nextVersion();
        join(store.replace(opened, richer));
        long written = writeTime("cash_micros");
        // All of the second write, nothing of the first.
        inVirginia.execute("UPDATE broker.accounts USING TIMESTAMP " + written + " SET cash_micros = "
                + richer.cashMicros() + ", deposits = " + richer.deposits()
                + ", version = 2, assets_digest = " + AccountColumns.digest(richer)
                + " WHERE customer_id = '" + customer + "'");

        assertThat(join(abroad.page(null, MANY))).noneMatch(this::isOfCustomer);
        isNotShown(testbed, abroad);
        assertThat(versionIn(inVirginia)).isNotNull().isNotEqualTo(versionIn(session));
        testbed.wan().healBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        Awaitility.await()
                .atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(join(abroad.find(customer))).contains(richer));
        assertThat(join(abroad.page(null, MANY))).anyMatch(this::isOfCustomer);
    }

    private void isNotShown(Testbed testbed, Accounts abroad) {
        withShortReads(
                testbed,
                SharedWorld.VIRGINIA,
                () -> assertThatThrownBy(() -> join(abroad.find(customer))).hasCauseInstanceOf(DriverException.class));
    }

    /** A region's coordinators do not wait for an answer from beyond the cut for as long as by default. */
    private static void withShortReads(Testbed testbed, String region, Runnable reading) {
        waitForReads(testbed, region, 1_000);
        try {
            reading.run();
        } finally {
            waitForReads(testbed, region, BY_DEFAULT);
        }
    }

    private static void waitForReads(Testbed testbed, String region, long millis) {
        testbed.nodes().stream()
                .filter(node -> node.region().equals(region))
                .forEach(node -> node.jmx().attribute(READ_TIMEOUT, millis));
    }

    /** Opened once for all tests. */
    private static CqlSession virginia(Testbed testbed) {
        CassandraSessions opened = ofVirginia;
        if (opened == null) {
            opened = SharedWorld.sessions(testbed, SharedWorld.VIRGINIA);
            ofVirginia = opened;
        }
        return opened.home();
    }

    private long writeTime(String column) {
        return session.execute(
                        "SELECT WRITETIME(" + column + ") FROM broker.accounts WHERE customer_id = '" + customer + "'")
                .one()
                .getLong(0);
    }

    private boolean isOfCustomer(Account account) {
        return account.customer().equals(customer);
    }

    private @Nullable String versionIn(CqlSession session) {
        return join(new CassandraStandingRows(session)
                        .versions(StandingRows.Kind.ACCOUNT, Long.MIN_VALUE, Integer.MAX_VALUE))
                .stream()
                .filter(row -> row.key().equals(customer.value()))
                .map(StandingRows.StandingRow::version)
                .findFirst()
                .orElse(null);
    }

    private static MakeDeposit deposits(Regions<Accounts> accounts, Deposits ledger, CustomerAccounts broker) {
        return new MakeDeposit(
                customer -> CompletableFuture.completedFuture(SharedWorld.SYDNEY), accounts, region -> ledger, broker);
    }

    private static CompletionStage<CommandResult<Account>> untilAnswered(
            Supplier<CompletionStage<CommandResult<Account>>> make) {
        return make.get()
                .thenCompose(result -> result.<CompletionStage<CommandResult<Account>>>fold(
                        counted -> CommandResult.now(result),
                        CommandResult::rejected,
                        unavailable -> untilAnswered(make),
                        unknown -> untilAnswered(make)))
                .exceptionallyCompose(unanswered -> untilAnswered(make));
    }

    private Deposit shares(long number, Symbol symbol, long shares) {
        return new Deposit(
                customer, "transfer-" + number, number, 0, Map.of(symbol, new Position(shares, 0)), "operator", 1);
    }

    private Deposit deposit(String transfer) {
        return new Deposit(customer, transfer, 1, 0, Map.of(), "operator", 1);
    }

    private static CustomerAccounts broker(Regions<Accounts> accounts) {
        return CustomerAccountsFixture.alone(new AccountUpdates(accounts, new ConcurrentHashMap<>(), BACKOFF.pauses()));
    }

    private static OrderId order() {
        return anOrder().build().id();
    }
}
