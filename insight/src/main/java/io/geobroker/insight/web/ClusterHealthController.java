package io.geobroker.insight.web;

import io.geobroker.broker.region.HomeRegion;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Health of the region's nodes and links, for operators. */
@RestController
public record ClusterHealthController(
        HomeRegion here, RegionSnapshots pictures, Audience audience, InstantSource time) {
    @Operation(
            summary = "Check the Cassandra nodes of this region, and the ways to other regions",
            description =
                    "Values of the last reading of the nodes: some seconds old at most, ten when nobody has looked lately."
                            + " Status 200 whatever they are. run_queue_delay is of this broker's own process, on Linux:"
                            + " those of nodes are on other machines, and are to be read there.")
    @GetMapping(path = "/geo/health/cluster", produces = MediaType.APPLICATION_JSON_VALUE)
    ClusterHealthJson health() {
        audience.looks();
        List<PictureJson.CheckJson> checks =
                pictures.findings().stream().map(PictureJson.CheckJson::of).toList();
        return new ClusterHealthJson(
                here.name(),
                here.region().datacenter(),
                time.instant(),
                checks.stream().anyMatch(check -> check.status().equals(PictureJson.WARNING))
                        ? PictureJson.WARNING
                        : PictureJson.OK,
                checks,
                pictures.nodes());
    }

    /** @param status ok, or warning if one of the checks is */
    record ClusterHealthJson(
            String region,
            String datacenter,
            Instant at,
            String status,
            List<PictureJson.CheckJson> checks,
            List<PictureJson.NodeJson> nodes) {}
}
