package io.geobroker.loadtest.storm.check;

import java.util.List;

/** What the whole world holds, region by region. */
public record Evidence(List<RegionEvidence> regions) {

    public Evidence {
        regions = List.copyOf(regions);
    }

    /** As if the API told what the views say, for when it was not asked. */
    public Evidence tellingWhatViewsSay() {
        return new Evidence(
                regions.stream().map(RegionEvidence::tellingWhatViewsSay).toList());
    }
}
