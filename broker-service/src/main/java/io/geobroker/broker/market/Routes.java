package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The ways of market orders to their claims: one per mode, and a direct one at home. */
public record Routes(
        RegionDoors doors,
        Listings listings,
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

    String here() {
        return doors.home();
    }

    boolean isHere(Route route) {
        return route.home().equals(here());
    }

    /** A region that the way needs and that is known to be cut off. By {@code global} each that is not lost commits. */
    Optional<String> cutOff(Route route) {
        List<String> needed = route.mode() == MarketMode.GLOBAL ? doors.left(listings) : List.of(route.home());
        return needed.stream()
                .filter(region -> !region.equals(here()) && !isOpen(route.mode(), region))
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
                return claim.claim(order, quoteAtHome, here(), within);
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
