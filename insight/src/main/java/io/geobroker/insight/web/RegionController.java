package io.geobroker.insight.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.world.Region;
import io.swagger.v3.oas.annotations.Operation;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The regions of the world, seen from here. */
@RestController
public record RegionController(HomeRegion here, Listings listings) {
    @Operation(summary = "List the regions of the world, seen from here")
    @GetMapping(path = "/geo/regions", produces = MediaType.APPLICATION_JSON_VALUE)
    List<RegionJson> regions() {
        return here.world().regions().stream().map(this::describe).toList();
    }

    private RegionJson describe(Region region) {
        return new RegionJson(
                region.name(),
                region.title(),
                region.datacenter(),
                region.equals(here.region()),
                here.world().roundTrip(here.name(), region.name()).toMillis(),
                listings.all().stream()
                        .filter(listing -> listing.homeRegion().equals(region.name()))
                        .filter(listing -> !listings.isDelisted(listing.symbol()))
                        .count(),
                region.latitude(),
                region.longitude(),
                region.egressUsdPerGb());
    }

    /**
     * @param here whether this broker is there
     * @param rttMs from the world file
     * @param listings number of symbols at home there
     */
    record RegionJson(
            String name,
            String title,
            String datacenter,
            boolean here,
            long rttMs,
            long listings,
            double latitude,
            double longitude,
            BigDecimal egressUsdPerGb) {}
}
