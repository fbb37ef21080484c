package io.geobroker.broker;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.account.ClosePositions;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.CustomerAccountsFixture;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.account.InMemoryApiKeys;
import io.geobroker.broker.account.InMemoryDeposits;
import io.geobroker.broker.account.IssueKeys;
import io.geobroker.broker.account.KnownHomes;
import io.geobroker.broker.account.MakeDeposit;
import io.geobroker.broker.account.OpenAccount;
import io.geobroker.broker.account.PlentifulAccounts;
import io.geobroker.broker.account.web.AccountChangeController;
import io.geobroker.broker.account.web.AccountConfigurationsController;
import io.geobroker.broker.account.web.AccountController;
import io.geobroker.broker.account.web.AccountErrors;
import io.geobroker.broker.account.web.AdminController;
import io.geobroker.broker.account.web.ClosePositionController;
import io.geobroker.broker.account.web.DepositController;
import io.geobroker.broker.account.web.NotBuiltController;
import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.operator.InMemoryOperatorActs;
import io.geobroker.broker.operator.web.OperatorActsController;
import io.geobroker.broker.operator.web.OperatorSecurity;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.InMemoryListingTables;
import io.geobroker.broker.region.InMemoryReadBuckets;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.web.AdminListingController;
import io.geobroker.schema.world.World;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/**
 * The part of {@link BrokerOverHttp} that has to do with accounts: whoever asks through {@link HttpBroker} has a good key,
 * and an account with plenty of everything.
 */
@Import({
    AccountChangeController.class,
    AccountConfigurationsController.class,
    AccountController.class,
    ClosePositionController.class,
    AccountErrors.class,
    AdminController.class,
    DepositController.class,
    NotBuiltController.class,
    AdminListingController.class,
    OperatorActsController.class,
    OperatorSecurity.class,
    OperatorConfiguration.Log.class,
    InMemoryAccounts.class,
    InMemoryApiKeys.class,
    InMemoryDeposits.class,
    InMemoryListingTables.class,
    InMemoryOperatorActs.class,
    SecurityConfiguration.class
})
public class AccountsOverHttp {
    @Bean
    @Primary
    Accounts accounts(InMemoryAccounts rows, World world) {
        return new PlentifulAccounts(rows, world.listings());
    }

    @Bean
    ChangeListings changeListings(InMemoryListingTables tables, World world) {
        return new ChangeListings(
                tables, new InMemoryReadBuckets(), world, () -> CompletableFuture.completedFuture(null), () -> 1);
    }

    @Bean
    Regions<Accounts> regionalAccounts(Accounts accounts, BrokerOverHttp.CutRegions cut) {
        return cut.ofOthers(accounts);
    }

    @Bean
    CustomerHomes customerHomes(HomeRegion here, Accounts accounts, AccountUpdates updates) {
        return new KnownHomes(here.name(), accounts, new ConcurrentHashMap<>(), updates::seen);
    }

    @Bean
    AccountUpdates accountUpdates(Regions<Accounts> accounts) {
        return new AccountUpdates(accounts, new ConcurrentHashMap<>(), attempt -> Duration.ofMillis(1));
    }

    @Bean
    CustomerAccounts customerAccounts(AccountUpdates updates, CustomerHomes homes) {
        return CustomerAccountsFixture.alone(updates, homes);
    }

    @Bean
    MakeDeposit makeDeposit(
            CustomerHomes homes,
            Regions<Accounts> accounts,
            InMemoryDeposits ledger,
            CustomerAccounts customerAccounts) {
        return new MakeDeposit(homes, accounts, region -> ledger, customerAccounts);
    }

    /** Nanoseconds that pass beside those of the clock while positions are closed. */
    @Bean
    AtomicLong closingTakes() {
        return new AtomicLong();
    }

    @Bean
    ClosePositions closePositions(
            Accounts accounts, CancelAllOrders cancelAllOrders, MarketOrders marketOrders, AtomicLong closingTakes) {
        return new ClosePositions(
                accounts,
                cancelAllOrders,
                marketOrders,
                () -> System.nanoTime() + closingTakes.get(),
                Duration.ofMinutes(1));
    }

    @Bean
    Authenticate authenticate(ApiKeys keys) {
        return believingNothing(new HttpBroker.KeysOfAll(keys));
    }

    /** Looks the key of every request up. */
    public static Authenticate believingNothing(ApiKeys keys) {
        Cache<String, ApiKey> nothing = Caffeine.newBuilder().maximumSize(0).build();
        return new Authenticate(keys, nothing.asMap());
    }

    @Bean
    IssueKeys issueKeys(ApiKeys keys) {
        return new IssueKeys(keys, new MicroClock(Clock.systemUTC()), new SecureRandom());
    }

    /** Opens only accounts that nobody has used before. */
    @Bean
    OpenAccount openAccount(InMemoryAccounts rows, Regions<Accounts> regions, IssueKeys issueKeys) {
        return new OpenAccount(rows, regions, issueKeys);
    }
}
