package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.fault.PriceJump;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/** Plans what customers do in a fault beside their steps. */
record FaultActs(StormOptions options, World world) {
    /** Six times the tombstone threshold of that fault. */
    private static final int ENDED = 600;

    private static final int ENDING_CUSTOMERS = 20;
    /** No price of a storm falls so low, not even in a jump. */
    private static final double NEVER_REACHED = 0.7;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Placed at the stock's home region, so that no ticker may miss one. */
    List<List<StormStep>> priceJump(PlannedFault fault, String name) {
        Random random = new Random(fault.victim());
        PriceJump jump = PriceJump.of(world, fault.victim());
        return List.of(IntStream.range(0, PriceJump.ORDERS)
                .mapToObj(i -> buy(i, i % options.customers(), name, jump.listing(), jump.limitMicros(random)))
                .toList());
    }

    List<List<StormStep>> massCancel() {
        return List.of(cancels(options.customers()));
    }

    /** Orders of one stock and then their cancels, twice for those that the first leave open. */
    List<List<StormStep>> ended(PlannedFault fault, String name) {
        Listing listing = world.listings().get(fault.victim() % world.listings().size());
        long limit = listing.nearestOnTick(Math.round(listing.referencePrice().micros() * NEVER_REACHED))
                .micros();
        int customers = Math.min(ENDING_CUSTOMERS, options.customers());
        List<StormStep> orders = IntStream.range(0, ENDED)
                .mapToObj(i -> buy(i, i % customers, name, listing, limit))
                .toList();
        return List.of(orders, cancels(customers), cancels(customers));
    }

    private List<StormStep> cancels(int customers) {
        return IntStream.range(0, customers)
                .mapToObj(customer ->
                        new StormStep(0, customer, StormPlan.homeOf(customer, world), new Action.CancelAll()))
                .toList();
    }

    private static StormStep buy(int number, int customer, String name, Listing listing, long limitMicros) {
        OrderTerms terms = new OrderTerms(
                listing.symbol().value(), "buy", "limit", "gtc", 1, OptionalLong.of(limitMicros), OptionalLong.empty());
        Wish wish = new Wish(name + "-" + number, terms, Optional.empty());
        return new StormStep(0, customer, listing.homeRegion(), new Action.Place(wish, PATIENCE));
    }
}
