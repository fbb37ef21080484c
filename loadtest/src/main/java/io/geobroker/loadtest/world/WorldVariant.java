package io.geobroker.loadtest.world;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.process.PackagedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Writes changed copies of world files. In those of other sizes exchanges never close, and listings have one bucket. */
public final class WorldVariant {
    /** Decimals stay as they are written: prices have no exponents. */
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private WorldVariant() {}

    /** The first regions, with what lies in them; named {@code <world>-<regions>}, as its file. */
    public static Path firstRegions(String worldFile, int regions, Path directory) {
        return resized(worldFile, "-" + regions, directory, world -> {
            Set<String> kept = world.path("regions")
                    .valueStream()
                    .limit(regions)
                    .map(region -> text(region, "name"))
                    .collect(Collectors.toSet());
            array(world, "regions").removeIf(region -> !kept.contains(text(region, "name")));
            array(world, "exchanges").removeIf(exchange -> !kept.contains(text(exchange, "region")));
            array(world, "round-trips")
                    .removeIf(
                            trip -> trip.path("between").valueStream().anyMatch(end -> !kept.contains(end.asString())));
        });
    }

    /** Made-up listings in place of the world's, spread evenly over its exchanges; named {@code <world>-of-<listings>}. */
    public static Path withListings(String worldFile, int listings, Path directory) {
        return resized(worldFile, "-of-" + listings, directory, world -> {
            JsonNode exchanges = world.path("exchanges");
            exchanges.forEach(exchange -> array(exchange, "listings").removeAll());
            for (int number = 0; number < listings; number++) {
                array(exchanges.path(number % exchanges.size()), "listings")
                        .addObject()
                        .put("symbol", "S" + number)
                        .put("price", "100");
            }
        });
    }

    private static Path resized(String worldFile, String ending, Path directory, Consumer<ObjectNode> change) {
        String name = WorldFile.load(worldFile).name() + ending;
        return write(worldFile, directory.resolve(name + ".yaml"), world -> {
            world.put("name", name).path("exchanges").forEach(exchange -> {
                exchange.asObject().retain("name", "region", "listings");
                exchange.path("listings").forEach(listing -> listing.asObject().remove("buckets"));
            });
            change.accept(world);
        });
    }

    /** @param worldFile a bundled world or the path of a file, of which {@code to} becomes the changed copy */
    public static Path write(String worldFile, Path to, Consumer<ObjectNode> change) {
        try {
            ObjectNode world = YAML.readTree(
                            WorldFile.BUNDLED.contains(worldFile)
                                    ? PackagedFile.text(WorldFile.class, worldFile + ".yaml")
                                    : Files.readString(Path.of(worldFile)))
                    .asObject();
            change.accept(world);
            Files.createDirectories(to.toAbsolutePath().getParent());
            return Files.write(to, YAML.writeValueAsBytes(world));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot change world " + worldFile + " to " + to, e);
        }
    }

    private static ArrayNode array(JsonNode of, String field) {
        return of.asObject().withArrayProperty(field);
    }

    private static String text(JsonNode of, String field) {
        return of.path(field).asString();
    }
}
