package io.geobroker.broker.market;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.market.web.ForwardedOrderController;
import io.geobroker.broker.market.web.PriceController;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.OutcomeLookup;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.outcome.DecisionFixture;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Market orders of {@link BrokerOverHttp}: forwarded in memory, unless the region is cut. */
@Import({ForwardedOrderController.class, PriceController.class})
public class MarketOverHttp {
    public static final String CREDENTIAL = "of all brokers";

    private static final Duration LONG = Duration.ofMinutes(5);

    private static final MicroClock CLOCK = new MicroClock(Clock.systemUTC());

    @Bean
    InMemoryLastPrices lastPrices() {
        return new InMemoryLastPrices();
    }

    @Bean
    PriceBoard priceBoard(Listings listings, ExchangeHours hours) {
        return new PriceBoard(CLOCK, LONG, LONG, symbol -> hours.of(listings.find(symbol)));
    }

    @Bean
    RecordedHolds holdsForMarketOrders(CustomerAccounts accounts) {
        return new RecordedHolds(accounts);
    }

    @Bean
    ClaimAtLastPrice claimAtLastPrice(
            PriceBoard board,
            HomeRegion here,
            InMemoryOutcomes outcomes,
            Listings listings,
            BrokerOverHttp.CutRegions cut) {
        Decisions decisions = DecisionFixture.decisions(CLOCK, here.instance());
        return new ClaimAtLastPrice(
                board, reachable(outcomes, listings, cut), decisions, CLOCK, System::nanoTime, LONG);
    }

    private static Outcomes reachable(InMemoryOutcomes outcomes, Listings listings, BrokerOverHttp.CutRegions cut) {
        return new ReachableOutcomes(outcomes, listings, region -> !cut.names().contains(region));
    }

    @Bean
    QuoteAtHome quoteAtHome(PriceBoard board, InMemoryLastPrices stored) {
        return new QuoteAtHome(board, stored, Duration.ZERO);
    }

    @Bean
    FinishMarketOrder finishMarketOrder(FinishOrder finish) {
        return new FinishMarketOrder(finish, finish::settle, new UntilDone(), Runnable::run);
    }

    @Bean
    BrokerCredential brokerCredential() {
        return new BrokerCredential(CREDENTIAL);
    }

    @Bean
    DecideForwarded decideForwarded(
            HomeRegion here,
            Listings listings,
            InMemoryOutcomes outcomes,
            ClaimAtLastPrice claim,
            QuoteAtHome quote,
            FinishMarketOrder finish) {
        Outcomes ofRegion = ReachableOutcomes.in(here.name(), outcomes, listings);
        return new DecideForwarded(here.name(), listings, ofRegion, claim, quote, finish, LONG);
    }

    @Bean
    OutcomeLookup unseenEnds(InMemoryOutcomes outcomes) {
        return new HomeOutcomeLookup(outcomes, new PlacingDeadline(CLOCK, LONG));
    }

    @Bean
    MarketOrders marketOrders(
            HomeRegion here,
            Listings listings,
            ExchangeHours hours,
            PriceBoard board,
            InMemoryLastPrices stored,
            RecordedHolds holds,
            Regions<ClientOrderIds> names,
            CustomerHomes homes,
            InMemoryOrders orders,
            InMemoryOutcomes outcomes,
            ClaimAtLastPrice claim,
            QuoteAtHome quote,
            FinishMarketOrder finish,
            BrokerOverHttp.CutRegions cut) {
        HomeBrokers inMemory = new HomeBrokers() {
            @Override
            public boolean isReachable(String region) {
                return !cut.names().contains(region);
            }

            @Override
            public CompletionStage<CommandResult<Outcome>> forward(String region, OpenOrder order, Duration within) {
                return isReachable(region)
                        ? claim.claim(order, quote, region, within)
                        : CompletableFuture.completedFuture(
                                new CommandResult.Unavailable<>(CommandResult.Step.BRING_IN, region));
            }
        };
        return new PlaceMarketOrder(
                new OrderSaga(
                        holds,
                        order -> holds.release(order.customer(), order.id()),
                        names,
                        homes,
                        orders,
                        customer -> CompletableFuture.completedFuture(Map.of()),
                        ConcurrentHashMap.newKeySet()),
                new OrderFactory(listings, hours, new OrderIds(Clock.systemUTC(), new Random()), region -> region),
                new HoldCalculator(new BigDecimal("0.05"), symbol -> Optional.empty()),
                board,
                new Routes(
                        RegionDoors.of(here.world(), here.name()),
                        listings,
                        claim,
                        quote,
                        region -> stored,
                        reachable(outcomes, listings, cut),
                        inMemory),
                finish,
                System::nanoTime,
                new PlaceMarketOrder.Settings(MarketMode.FORWARD, Duration.ofSeconds(20), LONG));
    }
}
