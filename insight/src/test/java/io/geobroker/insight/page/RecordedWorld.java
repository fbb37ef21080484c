package io.geobroker.insight.page;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a broker in Sydney answered to {@code /geo/world} on a quiet day, as far as the page shows it, and what it would answer on
 * others. Threads may share it.
 */
final class RecordedWorld {
    static final String PROBLEM = "no answer within 2 s";
    private static final JsonMapper JSON = new JsonMapper();

    private volatile UnaryOperator<ObjectNode> change = UnaryOperator.identity();
    private volatile boolean isMoving;
    private volatile int answers;

    /** The recorded answer as it is. */
    void quiet() {
        change = UnaryOperator.identity();
        isMoving = false;
    }

    /** Also, three stocks move: one was asked to, of one the orders come, and of one all have come. */
    void moving() {
        isMoving = true;
    }

    /** North Virginia was heard of 34 seconds ago for the last time; a node is down, and hints wait. */
    void cut() {
        change = world -> {
            ObjectNode virginia = (ObjectNode) world.path("regions").path(1);
            virginia.put("reachable", false).put("age_ms", 34_000).put("problem", PROBLEM);
            world.path("links").forEach(RecordedWorld::cutLink);
            ObjectNode sydney = (ObjectNode) world.path("regions").path(0).path("picture");
            ((ObjectNode) sydney.path("nodes").path(1)).put("state", "down");
            ArrayNode warnings = sydney.putArray("warnings");
            warn(warnings, "nodes_down", "127.1.1.2", 1, 0);
            warn(warnings, "hints_waiting", "127.1.1.1 for NorthVirginiaDC", 18_214, 1_000)
                    .put("since", "2026-11-21T06:28:26Z");
            return world;
        };
    }

    /** Each of some nodes of both regions has hints waiting. */
    void hintsWaitingOnEachOf(int nodes) {
        change = world -> {
            world.path("regions").forEach(region -> {
                ArrayNode warnings = ((ObjectNode) region.path("picture")).putArray("warnings");
                for (int node = 1; node <= nodes; node++) {
                    warn(warnings, "hints_waiting", "node " + node, node, 0);
                }
            });
            return world;
        };
    }

    private static ObjectNode warn(ArrayNode warnings, String what, String where, int value, int threshold) {
        ObjectNode warning = warnings.addObject().put("what", what).put("where", where);
        return warning.put("value", value).put("threshold", threshold);
    }

    private static void cutLink(JsonNode link) {
        ObjectNode cut = (ObjectNode) link;
        cut.put("state", "cut").putNull("rtt_ms").putNull("lag_ms").put("messages_per_s", 0);
        cut.put("bytes_per_s", 0).put("usd_per_month", 0);
    }

    /** North Virginia was never heard of since the broker started: all that is not known is null. */
    void unknown() {
        change = world -> {
            ObjectNode virginia = (ObjectNode) world.path("regions").path(1);
            virginia.put("reachable", false)
                    .putNull("age_ms")
                    .put("problem", PROBLEM)
                    .putNull("picture");
            world.path("links").forEach(link -> nulls((ObjectNode) link));
            return world;
        };
    }

    private static void nulls(ObjectNode link) {
        link.propertyNames().stream()
                .filter(name -> !name.equals("from") && !name.equals("to") && !name.equals("configured_rtt_ms"))
                .toList()
                .forEach(link::putNull);
        link.put("state", "unknown");
    }

    /** Eight regions, each with what one of the two recorded ones had. */
    void eightRegions() {
        World eight = WorldFile.load("eight-regions");
        change = recorded -> {
            ObjectNode world = recorded.deepCopy();
            ArrayNode regions = world.putArray("regions");
            for (Region region : eight.regions()) {
                ObjectNode like = (ObjectNode)
                        recorded.path("regions").path(regions.size() % 2).deepCopy();
                like.put("name", region.name()).put("datacenter", region.datacenter());
                like.put("latitude", region.latitude()).put("longitude", region.longitude());
                regions.add(like);
            }
            ArrayNode links = world.putArray("links");
            eight.roundTrips().forEach(trip -> {
                links.add(link(recorded, trip.a(), trip.b(), trip.time().toMillis()));
                links.add(link(recorded, trip.b(), trip.a(), trip.time().toMillis()));
            });
            return world;
        };
    }

    private static ObjectNode link(ObjectNode recorded, String from, String to, long millis) {
        ObjectNode link = (ObjectNode) recorded.path("links").path(0).deepCopy();
        link.put("from", from).put("to", to).put("configured_rtt_ms", millis).put("rtt_ms", 1.3 + millis);
        return link.put("lag_ms", millis / 2.0 + 2);
    }

    /** The quiet day's latencies going up and down, so that charts have something to draw. */
    void wavering() {
        change = world -> {
            world.path("regions").forEach(region -> {
                JsonNode picture = region.path("picture");
                waver(picture.path("ticker_to_fill"), "_ms", 0.25);
                waver(picture.path("market_orders"), "_ms", 0.05);
                waver(picture.path("throughput"), "_per_s", 0.1);
            });
            return world;
        };
    }

    private void waver(JsonNode node, String suffix, double share) {
        if (!(node instanceof ObjectNode object)) {
            return;
        }
        object.properties().stream().toList().forEach(field -> {
            if (field.getKey().endsWith(suffix) && field.getValue().isNumber()) {
                double wave = Math.sin(answers / 4.0 + field.getKey().length()) + 0.5 * Math.sin(answers * 1.7);
                object.put(field.getKey(), field.getValue().asDouble() * (1 + share * wave));
            } else {
                waver(field.getValue(), suffix, share);
            }
        });
    }

    /** Also what a test wants otherwise. */
    void but(Consumer<ObjectNode> more) {
        UnaryOperator<ObjectNode> before = change;
        change = world -> {
            ObjectNode changed = before.apply(world);
            more.accept(changed);
            return changed;
        };
    }

    /** Some hundreds of orders come in a second. */
    String moves() {
        return !isMoving ? "{\"moves\": []}" : """
                {"moves": [
                  {"symbol": "BHP", "move": 1, "from": "sydney", "to": "north-virginia",
                   "asked_at": "2026-11-21T06:20:01.123456Z", "ready_at": "2026-11-21T06:20:06.5Z",
                   "matched_in": ["north-virginia", "sydney"], "left": %d},
                  {"symbol": "CBA", "move": 3, "from": "sydney", "to": "north-virginia",
                   "asked_at": "2026-11-21T06:28:00Z", "matched_in": ["north-virginia", "sydney"]},
                  {"symbol": "IBM", "move": 2, "from": "north-virginia", "to": "sydney",
                   "asked_at": "2026-11-21T05:20:00Z", "ready_at": "2026-11-21T05:20:04Z",
                   "drained_at": "2026-11-21T05:22:31Z", "matched_in": ["sydney"]}]}""".formatted(100_000 - 25 * answers);
    }

    synchronized String answer() {
        answers++;
        try (InputStream recorded =
                Objects.requireNonNull(RecordedWorld.class.getResourceAsStream("world.json"), "world.json")) {
            ObjectNode world = (ObjectNode) JSON.readTree(recorded);
            ObjectNode virginia = (ObjectNode) world.at("/regions/1/picture");
            // What is not recorded of it is as in Sydney.
            world.at("/regions/0/picture")
                    .properties()
                    .forEach(each ->
                            virginia.putIfAbsent(each.getKey(), each.getValue().deepCopy()));
            return change.apply(world).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
