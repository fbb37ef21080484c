package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.AccountBrokers;
import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.account.ClosePositions;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.Deposits;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.account.IssueKeys;
import io.geobroker.broker.account.KnownHomes;
import io.geobroker.broker.account.MakeDeposit;
import io.geobroker.broker.account.OpenAccount;
import io.geobroker.broker.account.audit.RestBetweenHolds;
import io.geobroker.broker.account.cassandra.CassandraAccounts;
import io.geobroker.broker.account.cassandra.CassandraApiKeys;
import io.geobroker.broker.account.cassandra.CassandraDeposits;
import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.handover.AlignUnsureAccounts;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.platform.brokers.MeetingPlaces;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.RegionStores;
import java.security.SecureRandom;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Accounts, homes of customers, and API keys. */
@Configuration(proxyBeanMethods = false)
@Import({CassandraApiKeys.class, MakeDeposit.class, OpenAccount.class})
@EnableConfigurationProperties(AccountProperties.class)
class AccountConfiguration {
    /** How long a settlement waits for the customer's home region before it is retried. */
    private static final Duration SETTLE_WITHIN = Duration.ofSeconds(10);

    /** A change of another account costs one more read. */
    private static final int REMEMBERED_ACCOUNTS = 10_000;

    private static final int REMEMBERED_HOMES = 100_000;
    private static final int MOST_BELIEVED_KEYS = 100_000;

    @Bean
    Accounts accounts(CqlSession session, AlignUnsureAccounts unsure) {
        return new CassandraAccounts(session, unsure::add);
    }

    @Bean
    Regions<Accounts> regionalAccounts(RegionStores stores, Accounts accounts, AlignUnsureAccounts unsure) {
        return stores.of(accounts, session -> new CassandraAccounts(session, unsure::add));
    }

    @Bean
    CustomerHomes customerHomes(HomeRegion here, Accounts accounts, AccountUpdates updates) {
        Cache<CustomerId, String> known =
                Caffeine.newBuilder().maximumSize(REMEMBERED_HOMES).build();
        return new KnownHomes(here.name(), accounts, known.asMap(), updates::seen);
    }

    @Bean
    AccountUpdates accountUpdates(Regions<Accounts> accounts) {
        Cache<CustomerId, Account> remembered =
                Caffeine.newBuilder().maximumSize(REMEMBERED_ACCOUNTS).build();
        return new AccountUpdates(accounts, remembered.asMap(), BrokerConfiguration.CLAIM.pauses());
    }

    @Bean
    CustomerAccounts customerAccounts(
            AccountUpdates updates, AccountBrokers brokers, CustomerHomes homes, AccountProperties properties) {
        return new CustomerAccounts(
                updates, brokers, homes, System::nanoTime, properties.maxOpenOrders(), SETTLE_WITHIN);
    }

    @Bean
    Regions<Deposits> regionalDeposits(RegionStores stores, CqlSession session) {
        return stores.of(new CassandraDeposits(session), CassandraDeposits::new);
    }

    @Bean
    ClosePositions closePositions(Accounts accounts, CancelAllOrders cancelAllOrders, MarketOrders marketOrders) {
        return new ClosePositions(accounts, cancelAllOrders, marketOrders, System::nanoTime, CancelAllOrders.WITHIN);
    }

    @Bean
    Authenticate authenticate(ApiKeys keys, AccountProperties properties) {
        Cache<String, ApiKey> believed = Caffeine.newBuilder()
                .maximumSize(MOST_BELIEVED_KEYS)
                .expireAfterWrite(properties.keysBelievedFor())
                .build();
        return new Authenticate(keys, believed.asMap());
    }

    @Bean
    Recurring renewingKeys(Authenticate authenticate, AccountProperties properties) {
        // A minimum, for very short times.
        Duration interval = properties.keysBelievedFor().dividedBy(4).plusMillis(100);
        return new Recurring("renew keys", interval, authenticate::renew);
    }

    @Bean
    IssueKeys issueKeys(ApiKeys keys, MicroClock clock) {
        return new IssueKeys(keys, clock, new SecureRandom());
    }

    @Bean
    HoldsAtHome holdsAtHome(Accounts accounts, HomeRegion here, MeetingPlaces places, RestBetweenHolds rest) {
        return new HoldsAtHome(
                accounts, here.name(), customer -> places.of(customer.value()).isEmpty(), rest);
    }
}
