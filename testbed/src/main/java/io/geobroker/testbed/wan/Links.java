package io.geobroker.testbed.wan;

import io.geobroker.schema.Checks;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The links of a world, one per ordered pair of regions. Those within a region are never delayed or cut. */
final class Links {

    private record Pair(String from, String to) {}

    private final World world;
    private final Map<Pair, Link> links = new LinkedHashMap<>();

    Links(World world) {
        this.world = world;
        for (Region from : world.regions()) {
            for (Region to : world.regions()) {
                Duration oneWay = world.roundTrip(from.name(), to.name()).dividedBy(2);
                links.put(new Pair(from.name(), to.name()), new Link(from.name(), to.name(), oneWay));
            }
        }
    }

    Link any(String from, String to) {
        return Objects.requireNonNull(links.get(new Pair(known(from), known(to))));
    }

    /** @throws IllegalArgumentException when a region is unknown, or both are the same */
    Link ocean(String from, String to) {
        requireTwo(from, to);
        return any(from, to);
    }

    List<Link> oceans() {
        return links.entrySet().stream()
                .filter(link -> !link.getKey().from().equals(link.getKey().to()))
                .map(Map.Entry::getValue)
                .toList();
    }

    String known(String region) {
        return world.region(region).name();
    }

    void requireTwo(String from, String to) {
        Checks.that(!known(from).equals(known(to)), "the WAN is between two regions, not within one: " + from);
    }
}
