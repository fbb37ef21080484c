package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The ways of market orders to their claims: one per mode, and a direct one at home. */
public record Routes(
        HomeRegion here,
        ClaimAtLastPrice claim,
        ClaimAtLastPrice.Quote quoteAtHome,
        Regions<LastPrices> prices,
        Outcomes outcomes,
        HomeBrokers brokers) {

    /**
     * A way to take.
     *
     * @param home the stock's home region
     */
    public record Route(MarketMode mode, String home) {}

    boolean isHere(Route route) {
        return route.home().equals(here.name());
    }

    /** A region that the way needs and that is known to be cut off. By {@code global} each is needed: all commit. */
    Optional<String> cutOff(Route route) {
        Stream<String> needed =
                route.mode() == MarketMode.GLOBAL ? here.namesOfOthers().stream() : Stream.of(route.home());
        return needed.filter(region -> !region.equals(here.name()) && !isOpen(route.mode(), region))
                .findFirst();
    }

    private boolean isOpen(MarketMode mode, String region) {
        if (mode == MarketMode.FORWARD) {
            return brokers.isReachable(region);
        }
        try {
            prices.in(region);
            return outcomes.isReachable(region);
        } catch (RegionUnreachableException e) {
            return false;
        }
    }

    /** Forwards only what the home region alone decides: other orders have another door, or are decided everywhere. */
    CompletionStage<CommandResult<Outcome>> execute(OpenOrder order, Route route, Duration within) {
        try {
            if (isHere(route)) {
                return claim.claim(order, quoteAtHome, here.name(), within);
            } else if (route.mode() == MarketMode.FORWARD
                    && !order.id().isDecidedEverywhere()
                    && outcomes.regionOf(order).equals(route.home())) {
                return brokers.forward(route.home(), order, within);
            }
            return claim.claim(order, prices.in(route.home())::find, route.home(), within);
        } catch (RegionUnreachableException e) {
            return CommandResult.unavailable(CommandResult.Step.BRING_IN, e.region());
        }
    }
}
