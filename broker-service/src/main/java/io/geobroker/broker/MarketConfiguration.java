package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.closing.EndOrder;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.market.ClaimAtLastPrice;
import io.geobroker.broker.market.DecideForwarded;
import io.geobroker.broker.market.FeedMeters;
import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.market.FinishMarketOrder;
import io.geobroker.broker.market.HomeOutcomeLookup;
import io.geobroker.broker.market.KeepLastPrices;
import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.market.MarketMode;
import io.geobroker.broker.market.PlaceMarketOrder;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.market.QuoteAtHome;
import io.geobroker.broker.market.ReadLastPrices;
import io.geobroker.broker.market.Routes;
import io.geobroker.broker.market.cassandra.CassandraLastPrices;
import io.geobroker.broker.market.web.HttpHomeBrokers;
import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.OutcomeLookup;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.RegionStores;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Market orders and last prices. */
@Configuration(proxyBeanMethods = false)
@Import({FeedMeters.class, HttpHomeBrokers.class})
@EnableConfigurationProperties(MarketProperties.class)
class MarketConfiguration {
    /** The longest time that header {@code X-Geo-Deadline-Ms} may set. Below {@code spring.mvc.async.request-timeout}. */
    private static final Duration LONGEST_WITHIN = Duration.ofSeconds(10);

    /** Age of a ticker, by its time and this broker's clock, that marks its feed late. Exceeds the clock skew. */
    private static final Duration FEED_LATE_AFTER = Duration.ofSeconds(10);

    /** Age of the owner's price in memory up to which it is used without a read. Zero would cost each order a local read. */
    private static final Duration PRICE_FROM_MEMORY = Duration.ofSeconds(1);

    /** The part of its stored price by which a stock moves much. Zero would write each ticker within a quarter of the time. */
    private static final double MUCH = 0.01;

    /** Delays writes after an answer: four rows in every region would compete with it for cores and Cassandra's threads. */
    private static final Duration BEHIND_THE_ANSWER = Duration.ofMillis(20);

    @Bean
    LastPrices lastPricesAtHome(CqlSession session, HomeRegion here, MicroClock clock, MatchingProperties matching) {
        return new CassandraLastPrices(session, here.name(), clock, matching.clockSkew());
    }

    @Bean
    Regions<LastPrices> regionalLastPrices(
            RegionStores stores, LastPrices atHome, MicroClock clock, MatchingProperties matching) {
        // A session has the name of its region.
        return stores.of(
                atHome, session -> new CassandraLastPrices(session, session.getName(), clock, matching.clockSkew()));
    }

    @Bean
    PriceBoard priceBoard(
            MicroClock clock,
            MarketProperties properties,
            MatchingProperties matching,
            Listings listings,
            ExchangeHours hours) {
        return new PriceBoard(
                clock, properties.priceMaxAge(), matching.clockSkew(), symbol -> hours.of(listings.find(symbol)));
    }

    @Bean
    Feeds feeds(HomeRegion here, Listings listings, ExchangeHours hours, PriceBoard board, MicroClock clock) {
        return new Feeds(here.name(), listings, hours, board, clock, FEED_LATE_AFTER);
    }

    @Bean
    KeepLastPrices keepLastPrices(LastPrices atHome, PriceBoard board, MarketProperties properties) {
        return new KeepLastPrices(atHome, board, properties.pricesEvery(), MUCH, System::nanoTime);
    }

    @Bean
    Recurring writingLastPrices(KeepLastPrices keep, MarketProperties properties) {
        return new Recurring("write last prices", properties.pricesEvery().dividedBy(4), keep::write);
    }

    @Bean
    Recurring readingLastPrices(
            HomeRegion here, Regions<LastPrices> prices, PriceBoard board, MarketProperties properties) {
        ReadLastPrices read = new ReadLastPrices(here.names(), prices, board);
        return new Recurring("read last prices", properties.pricesEvery(), read::read);
    }

    @Bean
    ClaimAtLastPrice claimAtLastPrice(
            PriceBoard board, Outcomes outcomes, Decisions decisions, MicroClock clock, MarketProperties properties) {
        return new ClaimAtLastPrice(board, outcomes, decisions, clock, System::nanoTime, properties.youngerThan());
    }

    @Bean
    QuoteAtHome quoteAtHome(PriceBoard board, LastPrices atHome) {
        return new QuoteAtHome(board, atHome, PRICE_FROM_MEMORY);
    }

    @Bean
    FinishMarketOrder finishMarketOrder(FinishOrder finish, RetryForever persistently) {
        Executor later = CompletableFuture.delayedExecutor(BEHIND_THE_ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        return new FinishMarketOrder(finish, finish::settle, persistently, Observed.kept(later));
    }

    @Bean
    DecideForwarded decideForwarded(
            HomeRegion here,
            Listings listings,
            Outcomes outcomes,
            ClaimAtLastPrice claim,
            QuoteAtHome quote,
            FinishMarketOrder finish) {
        return new DecideForwarded(here.name(), listings, outcomes, claim, quote, finish, LONGEST_WITHIN);
    }

    @Bean
    OutcomeLookup unseenEnds(Outcomes outcomes, MicroClock clock, AuditProperties audit) {
        // No claim begins after hold-age, and none takes longer than a cancel.
        return new HomeOutcomeLookup(
                outcomes, new PlacingDeadline(clock, audit.holdAge().plus(EndOrder.WITHIN)));
    }

    @Bean
    MarketOrders marketOrders(
            RegionDoors doors,
            Listings listings,
            OrderSaga saga,
            OrderFactory factory,
            HoldCalculator terms,
            PriceBoard board,
            ClaimAtLastPrice claim,
            QuoteAtHome quote,
            Regions<LastPrices> prices,
            Outcomes outcomes,
            HttpHomeBrokers brokers,
            FinishMarketOrder finish,
            MarketProperties properties,
            MatchingProperties matching,
            AuditProperties audit) {
        Duration filled = properties.youngerThan().plus(matching.clockSkew());
        if (audit.holdAge().compareTo(filled) <= 0) {
            throw new IllegalArgumentException("geobroker.audit.hold-age, " + audit.holdAge()
                    + ", must be longer than geobroker.market.younger-than and geobroker.matching.clock-skew, " + filled
                    + ": else the audit could cancel market orders being filled");
        }
        MarketMode mode = MarketMode.of(properties.mode())
                .orElseThrow(() -> new IllegalArgumentException(
                        "geobroker.market.mode must be forward, remote-dc, global or local: " + properties.mode()));
        return new PlaceMarketOrder(
                saga,
                factory,
                terms,
                board,
                new Routes(doors, listings, claim, quote, prices, outcomes, brokers),
                finish,
                System::nanoTime,
                new PlaceMarketOrder.Settings(mode, properties.within(), LONGEST_WITHIN));
    }
}
