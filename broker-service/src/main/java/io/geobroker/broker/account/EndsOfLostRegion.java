package io.geobroker.broker.account;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.EndsOfLostDoors;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Looks for traces of an order's end: its view, and the hold, which only its settlement takes away.
 *
 * <p>An order without its hold was settled, nobody knows how: it must not fill again, so it is canceled. So is one whose account
 * was lost with this region or another: no region that is left knows it. Threads may share it.
 *
 * @param orders whose reads everywhere ask the regions that are left
 */
public record EndsOfLostRegion(
        Orders orders,
        CustomerHomes homes,
        Regions<Accounts> accounts,
        RegionDoors doors,
        Listings listings,
        HoldCalculator holds,
        Decisions decisions)
        implements EndsOfLostDoors {

    @Override
    public CompletionStage<Optional<Outcome>> find(OpenOrder order, LostDoor lost) {
        return orders.findEverywhere(order.customer(), order.id())
                .thenCompose(view -> view.filter(shown -> !shown.status().isOpen())
                        .map(this::shown)
                        .orElseGet(() -> unlessHeld(order, lost)));
    }

    private CompletionStage<Optional<Outcome>> shown(Order ended) {
        OpenOrder order = ended.placed();
        Outcome.Decision now = decisions.next();
        Outcome.Decision then = new Outcome.Decision(now.claim(), ended.updatedAtMicros(), now.by());
        return switch (ended.status()) {
            case FILLED ->
                done(new Outcome.Filled(
                        order, then, Objects.requireNonNull(ended.filledPrice(), "price"), ended.updatedAtMicros()));
            case EXPIRED -> done(new Outcome.Expired(order, then));
            case REPLACED ->
                orders.findEverywhere(order.customer(), Objects.requireNonNull(ended.replacedBy(), "replaced by"))
                        .thenApply(by -> Optional.of(by.map(Order::placed)
                                .<Outcome>map(other -> new Outcome.Replaced(order, then, other, holds.of(other)))
                                .orElseGet(() -> canceled(order))));
            case CANCELED, REJECTED, NEW -> done(new Outcome.Canceled(order, then, ended.cancelReason()));
        };
    }

    private CompletionStage<Optional<Outcome>> unlessHeld(OpenOrder order, LostDoor lost) {
        return homes.regionOf(order.customer())
                .exceptionallyCompose(failure -> RootCause.of(failure) instanceof UnknownCustomerException
                        ? homeKnownElsewhere(order.customer(), lost.region())
                        : CompletableFuture.failedFuture(failure))
                .thenCompose(home -> home.equals(lost.region()) || doors.isLost(home, listings)
                        ? CompletableFuture.completedFuture(false)
                        : isHeld(order, home))
                .thenApply(isHeld -> isHeld ? Optional.empty() : Optional.of(canceled(order)));
    }

    /** The account may not have come here yet. */
    private CompletionStage<String> homeKnownElsewhere(CustomerId customer, String lost) {
        CompletionStage<String> home = CompletableFuture.completedFuture(lost);
        for (String region : doors.left(listings)) {
            if (!region.equals(lost)) {
                home = home.thenCombine(accounts.in(region).findHome(customer), (known, found) -> found.orElse(known));
            }
        }
        return home;
    }

    private CompletionStage<Boolean> isHeld(OpenOrder order, String home) {
        return accounts.in(home)
                .decided(order.customer())
                .thenApply(account -> account.map(known -> known.holds().containsKey(order.id()))
                        .orElse(false));
    }

    private Outcome canceled(OpenOrder order) {
        return new Outcome.Canceled(order, decisions.next(), CancelReason.REGION_LOST);
    }

    private static CompletionStage<Optional<Outcome>> done(Outcome outcome) {
        return CompletableFuture.completedFuture(Optional.of(outcome));
    }
}
