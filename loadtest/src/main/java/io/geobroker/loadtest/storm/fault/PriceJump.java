package io.geobroker.loadtest.storm.fault;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A fall of one stock's price, further than any walk, through orders that wait.
 *
 * @param listing of the cheaper half, so that customers can pay
 */
public record PriceJump(Listing listing) {
    public static final int ORDERS = 5_000;

    private static final double LOWEST = 0.85;
    private static final double LOWEST_LIMIT = 0.86;
    private static final double HIGHEST_LIMIT = 0.89;

    public static PriceJump of(World world, int victim) {
        List<Listing> byPrice = world.listings().stream()
                .sorted(Comparator.comparing(each -> each.referencePrice().micros()))
                .toList();
        return new PriceJump(PlannedFault.victim(byPrice.subList(0, (byPrice.size() + 1) / 2), victim));
    }

    /** @return limit of a buy that only the fall reaches */
    public long limitMicros(Random random) {
        return listing.nearestOnTick(micros(LOWEST_LIMIT + (HIGHEST_LIMIT - LOWEST_LIMIT) * random.nextDouble()))
                .micros();
    }

    long fallenMicros() {
        return micros(LOWEST);
    }

    long usualMicros() {
        return listing.referencePrice().micros();
    }

    private long micros(double share) {
        return Math.round(listing.referencePrice().micros() * share);
    }
}
