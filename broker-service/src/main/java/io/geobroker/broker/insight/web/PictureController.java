package io.geobroker.broker.insight.web;

import io.swagger.v3.oas.annotations.Operation;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What happens in this region, and in the world as this region sees it. */
@RestController
public final class PictureController {
    static final String PATH = "/geo/picture";

    private final Pictures pictures;
    private final WorldPicture world;

    public PictureController(Pictures pictures, WorldPicture world) {
        this.pictures = pictures;
        this.world = world;
    }

    @Operation(
            summary = "Tell what happens in this region: latencies, amplification, traffic and its price, nodes, fills")
    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    PictureJson picture() {
        return pictures.own();
    }

    @Operation(summary = "Tell what happens in all regions, and on the links between them, as this region knows it")
    @GetMapping(path = "/geo/world", produces = MediaType.APPLICATION_JSON_VALUE)
    WorldJson world() {
        return world.now();
    }
}
