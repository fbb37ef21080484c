package io.geobroker.loadtest.storm.check.evidence;

import java.util.List;

/** All tables and API answers, by region. */
public record Evidence(List<RegionEvidence> regions) {

    public Evidence {
        regions = List.copyOf(regions);
    }

    /** Used when the API was not asked. */
    public Evidence tellingWhatViewsSay() {
        return new Evidence(
                regions.stream().map(RegionEvidence::tellingWhatViewsSay).toList());
    }
}
