package io.geobroker.broker.order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In which region of a world an order was placed, told by its id: see {@link OrderIds}. */
public final class PlacingRegions {
    private final Map<Long, String> regions = new HashMap<>();

    /** @throws IllegalArgumentException when ids of two regions could not be told apart: one of them needs another name */
    public PlacingRegions(List<String> names) {
        for (String name : names) {
            String other = regions.put(OrderId.mark(name), name);
            if (other != null) {
                throw new IllegalArgumentException(
                        "ids of orders cannot tell regions " + other + " and " + name + " apart: rename one of them");
            }
        }
    }

    /** Empty for an id that was made otherwise, save one of 65,536 of those for each region, which it takes for its own. */
    public Optional<String> of(OrderId order) {
        return Optional.ofNullable(regions.get(order.mark()));
    }
}
