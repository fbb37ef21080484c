package io.geobroker.insight.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.health.Finding;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** Health of the region's nodes and links, for operators. */
@RestController
public record ClusterHealthController(
        HomeRegion here, RegionSnapshots pictures, Audience audience, InstantSource time) {
    private static final String OK = "ok";
    private static final String WARNING = "warning";

    @Operation(
            summary = "Check the Cassandra nodes of this region, and the ways to other regions",
            description =
                    "Values of the last reading of the nodes: some seconds old at most, ten when nobody has looked lately."
                            + " Status 200 whatever they are. run_queue_delay is of this broker's own process, on Linux:"
                            + " those of nodes are on other machines, and are to be read there.")
    @GetMapping(path = "/geo/health/cluster", produces = MediaType.APPLICATION_JSON_VALUE)
    ClusterHealthJson health() {
        audience.looks();
        List<CheckJson> checks = pictures.findings().stream().map(CheckJson::of).toList();
        return new ClusterHealthJson(
                here.name(),
                here.region().datacenter(),
                time.instant(),
                checks.stream().anyMatch(check -> check.status().equals(WARNING)) ? WARNING : OK,
                checks,
                pictures.nodes());
    }

    /** @param status ok, or warning if one of the checks is */
    record ClusterHealthJson(
            String region,
            String datacenter,
            Instant at,
            String status,
            List<CheckJson> checks,
            List<PictureJson.NodeJson> nodes) {}

    /**
     * A {@link Finding}.
     *
     * @param status ok, warning, or unknown without a value
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record CheckJson(
            String what,
            String where,
            @Nullable Double value,
            double threshold,
            String status,
            @Nullable Instant since) {

        static CheckJson of(Finding finding) {
            String status = finding.isWarning() ? WARNING : OK;
            return new CheckJson(
                    finding.check().label(),
                    finding.where(),
                    finding.value(),
                    finding.threshold(),
                    finding.value() == null ? "unknown" : status,
                    finding.since());
        }
    }
}
