package io.geobroker.broker.order;

import io.geobroker.broker.region.RegionUnreachableException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells from an id the region where its order was placed, and its first door: see {@link OrderIds}. */
public final class PlacingRegions {
    private final Map<Long, String> regions;
    private final Map<Long, String> doors;

    /** @throws IllegalArgumentException when two names have the same hash: rename one */
    public PlacingRegions(List<String> names) {
        this(names, names);
    }

    /** @param doors of these regions now */
    public PlacingRegions(List<String> names, Collection<String> doors) {
        this.regions = byMark(names.stream());
        this.doors = byMark(Stream.concat(names.stream(), doors.stream()));
    }

    private static Map<Long, String> byMark(Stream<String> names) {
        Map<Long, String> byMark = new HashMap<>();
        names.distinct().forEach(name -> {
            String other = byMark.put(OrderId.mark(name), name);
            if (other != null) {
                throw new IllegalArgumentException(
                        "ids of orders cannot tell regions " + other + " and " + name + " apart: rename one of them");
            }
        });
        return byMark;
    }

    /** Empty for an id without a region; one in 65,536 of those matches a given region. */
    public Optional<String> of(OrderId order) {
        return Optional.ofNullable(regions.get(order.mark()));
    }

    /**
     * Empty if that is the first home of its symbol.
     *
     * @param lost doors that no region has any more
     * @throws RegionUnreachableException when it is none of this world
     */
    public Optional<String> firstDoor(OrderId order, Collection<String> lost) {
        if (!order.namesDoor()) {
            return Optional.empty();
        }
        Optional<String> door = Optional.ofNullable(doors.get(order.doorMark()))
                .or(() -> lost.stream()
                        .filter(each -> OrderId.mark(each) == order.doorMark())
                        .findFirst());
        if (door.isEmpty()) {
            throw new RegionUnreachableException("of the door of order " + order, null);
        }
        return door;
    }
}
