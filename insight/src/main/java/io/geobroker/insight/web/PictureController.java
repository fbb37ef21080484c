package io.geobroker.insight.web;

import io.geobroker.insight.Audience;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** What happens in this region, and in the world as this region sees it. */
@RestController
public final class PictureController {
    static final String PATH = "/geo/picture";

    /** Header: {@code true} from a broker at which nobody looks now. */
    static final String UNSEEN = "X-Geo-Unseen";

    private final RegionSnapshots pictures;
    private final WorldPicture world;
    private final Audience audience;

    public PictureController(RegionSnapshots pictures, WorldPicture world, Audience audience) {
        this.pictures = pictures;
        this.world = world;
        this.audience = audience;
    }

    @Operation(
            summary = "Tell what happens in this region: latencies, amplification, traffic and its price, nodes, fills")
    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    PictureJson picture(
            @Parameter(hidden = true) @RequestHeader(name = UNSEEN, defaultValue = "false") boolean unseen) {
        if (!unseen) {
            audience.looks();
        }
        return pictures.own();
    }

    @Operation(summary = "Tell what happens in all regions, and on the links between them, as this region knows it")
    @GetMapping(path = "/geo/world", produces = MediaType.APPLICATION_JSON_VALUE)
    WorldJson world() {
        audience.looks();
        return world.now();
    }
}
