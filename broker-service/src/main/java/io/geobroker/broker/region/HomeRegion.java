package io.geobroker.broker.region;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.List;

/**
 * The world, region and name of this broker.
 *
 * @param instance unique in the world; recorded with decisions
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

    /** In the order of the world. */
    public List<Region> others() {
        return world.regions().stream().filter(each -> !each.equals(region)).toList();
    }

    /** Of all regions, in the order of the world. */
    public List<String> names() {
        return world.regions().stream().map(Region::name).toList();
    }

    public List<String> namesOfOthers() {
        return others().stream().map(Region::name).toList();
    }
}
