package io.geobroker.broker.region;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.List;

/**
 * Where this broker is.
 *
 * @param world all there is
 * @param region the region this broker serves, one of the world's
 * @param instance the name of this broker, unique in the world; written as who decided
 */
public record HomeRegion(World world, Region region, String instance) {

    public HomeRegion {
        if (!world.regions().contains(region)) {
            throw new IllegalArgumentException("region " + region.name() + " is not in world " + world.name());
        }
        if (instance.isBlank()) {
            throw new IllegalArgumentException("instance name must not be blank");
        }
    }

    public String name() {
        return region.name();
    }

    /** All other regions, in the order of the world. */
    public List<Region> others() {
        return world.regions().stream().filter(each -> !each.equals(region)).toList();
    }

    /** Of {@link #others}, in the same order. */
    public List<String> namesOfOthers() {
        return others().stream().map(Region::name).toList();
    }
}
