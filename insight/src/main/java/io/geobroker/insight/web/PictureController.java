package io.geobroker.insight.web;

import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Pictures of this region, and of the world as it sees it. */
@RestController
public record PictureController(
        RegionSnapshots pictures, WorldPicture worldPicture, Audience audience, JsonMapper json) {
    static final String PATH = "/geo/picture";

    static final String GZIP = "gzip";

    /** Header of brokers: whether nobody views at theirs; absent from people. */
    static final String UNSEEN = "X-Geo-Unseen";

    @Operation(
            summary = "Tell what happens in this region: latencies, amplification, traffic and its price, nodes, fills")
    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<PictureJson> picture(
            @Parameter(hidden = true) @RequestHeader(name = UNSEEN, required = false) @Nullable Boolean unseen) {
        return ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT_ENCODING).body(seen(unseen));
    }

    private PictureJson seen(@Nullable Boolean unseen) {
        if (unseen == null) {
            audience.looks();
        } else if (!unseen) {
            audience.looksFromAbroad();
        }
        return pictures.own();
    }

    /** Compressed, for other regions' brokers. */
    @Hidden
    @GetMapping(
            path = PATH,
            headers = HttpHeaders.ACCEPT_ENCODING + "=" + GZIP,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> compressedPicture(@RequestHeader(name = UNSEEN, required = false) @Nullable Boolean unseen)
            throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(json.writeValueAsBytes(seen(unseen)));
        }
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_ENCODING, GZIP)
                .varyBy(HttpHeaders.ACCEPT_ENCODING)
                .contentType(MediaType.APPLICATION_JSON)
                .body(compressed.toByteArray());
    }

    @Operation(summary = "Tell what happens in all regions, and on the links between them, as this region knows it")
    @GetMapping(path = "/geo/world", produces = MediaType.APPLICATION_JSON_VALUE)
    WorldJson world() {
        audience.looks();
        return worldPicture.now();
    }
}
