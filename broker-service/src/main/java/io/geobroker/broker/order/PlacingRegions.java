package io.geobroker.broker.order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells from an id the region where its order was placed, and its first door: see {@link OrderIds}. */
public final class PlacingRegions {
    private final Map<Long, String> regions = new HashMap<>();

    /** @throws IllegalArgumentException when two names have the same hash: rename one */
    public PlacingRegions(List<String> names) {
        for (String name : names) {
            String other = regions.put(OrderId.mark(name), name);
            if (other != null) {
                throw new IllegalArgumentException(
                        "ids of orders cannot tell regions " + other + " and " + name + " apart: rename one of them");
            }
        }
    }

    /** Empty for an id without a region; one in 65,536 of those matches a given region. */
    public Optional<String> of(OrderId order) {
        return Optional.ofNullable(regions.get(order.mark()));
    }

    /**
     * Empty if that is the first home of its symbol.
     *
     * @throws IllegalStateException when it is no region of this world
     */
    public Optional<String> firstDoor(OrderId order) {
        if (!order.namesDoor()) {
            return Optional.empty();
        }
        String region = regions.get(order.doorMark());
        if (region == null) {
            throw new IllegalStateException("the door of order " + order + " is no region of this world");
        }
        return Optional.of(region);
    }
}
