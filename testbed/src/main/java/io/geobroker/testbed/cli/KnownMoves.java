package io.geobroker.testbed.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The newest move of each stock, as all brokers that answer know it together.
 *
 * @param newest by symbol
 * @param silent regions of which no broker answers
 */
record KnownMoves(NavigableMap<String, Move> newest, List<String> silent) {
    static final String HEAD = Move.row("stock", "move", "from", "to", "state", "since");

    private static final JsonMapper JSON = new JsonMapper();

    KnownMoves {
        newest = Collections.unmodifiableNavigableMap(newest);
        silent = List.copyOf(silent);
    }

    /**
     * @param readyAt empty before
     * @param drainedAt empty before
     * @param left orders still at another door, if a broker counts them
     * @param unaware regions that answer, and do not all know that it is drained
     */
    record Move(
            String symbol,
            int number,
            String from,
            String to,
            String askedAt,
            String readyAt,
            String drainedAt,
            OptionalLong left,
            List<String> unaware) {
        /** Of two with one number the one to the later name counts, for the brokers too. */
        static final Comparator<Move> AGE =
                Comparator.comparingInt(Move::number).thenComparing(Move::to);

        static Move parse(String json) {
            return of(JSON.readTree(json));
        }

        private static Move of(JsonNode json) {
            return new Move(
                    json.path("symbol").asString(""),
                    json.path("move").asInt(0),
                    json.path("from").asString(""),
                    json.path("to").asString(""),
                    json.path("asked_at").asString(""),
                    json.path("ready_at").asString(""),
                    json.path("drained_at").asString(""),
                    json.has("left") ? OptionalLong.of(json.path("left").asLong(0)) : OptionalLong.empty(),
                    List.of());
        }

        /** Of one stock: the newer one, or what both know of the same. */
        private Move and(Move other) {
            int age = AGE.compare(this, other);
            if (age != 0) {
                return age > 0 ? this : other;
            }
            return new Move(
                    symbol,
                    number,
                    from,
                    to,
                    askedAt,
                    readyAt.isEmpty() ? other.readyAt : readyAt,
                    drainedAt.isEmpty() ? other.drainedAt : drainedAt,
                    left.isPresent() ? left : other.left,
                    unaware);
        }

        private Move unawareIn(List<String> regions) {
            return new Move(symbol, number, from, to, askedAt, readyAt, drainedAt, left, regions);
        }

        /** All regions that answer know it. */
        boolean isDrained() {
            return !drainedAt.isEmpty() && unaware.isEmpty();
        }

        String state() {
            if (readyAt.isEmpty()) {
                return "asked";
            }
            if (drainedAt.isEmpty()) {
                if (left.isEmpty()) {
                    return "ready";
                }
                return left.getAsLong() > 0 ? "ready, " + left.getAsLong() + " left" : "ready, awaits hand-over";
            }
            return unaware.isEmpty() ? "drained" : "drained, unknown in " + String.join(", ", unaware);
        }

        Duration took() {
            return Duration.between(Instant.parse(askedAt), Instant.parse(drainedAt));
        }

        String line() {
            String since = !drainedAt.isEmpty() ? drainedAt : readyAt.isEmpty() ? askedAt : readyAt;
            Instant toSeconds = Instant.parse(since).truncatedTo(ChronoUnit.SECONDS);
            return row(symbol, number, from, to, state(), toSeconds);
        }

        private static String row(Object... columns) {
            return String.format(Locale.ROOT, "%-12s %4s  %-16s %-16s %-24s %s", columns);
        }
    }

    /** @param answers as {@link MovesOperator#read} gives them */
    static KnownMoves of(List<String> answers) {
        NavigableMap<String, Move> newest = new TreeMap<>();
        List<String> silent = new ArrayList<>();
        List<JsonNode> regions = answers.stream().map(JSON::readTree).toList();
        for (JsonNode region : regions) {
            if (region.path("answers").isEmpty()) {
                silent.add(region.path("region").asString(""));
            }
            for (JsonNode answer : region.path("answers")) {
                answer.path("moves")
                        .forEach(json -> newest.merge(json.path("symbol").asString(""), Move.of(json), Move::and));
            }
        }
        newest.replaceAll((symbol, move) -> move.drainedAt.isEmpty() ? move : move.unawareIn(unaware(regions, move)));
        return new KnownMoves(newest, silent);
    }

    private static List<String> unaware(List<JsonNode> regions, Move drained) {
        return regions.stream()
                .filter(region -> region.path("answers").valueStream().anyMatch(answer -> !knows(answer, drained)))
                .map(region -> region.path("region").asString(""))
                .toList();
    }

    private static boolean knows(JsonNode answer, Move drained) {
        return answer.path("moves")
                .valueStream()
                .map(Move::of)
                .anyMatch(move -> move.symbol.equals(drained.symbol)
                        && Move.AGE.compare(move, drained) == 0
                        && !move.drainedAt.isEmpty());
    }

    /** The newest move, if it goes there. */
    Optional<Move> to(String region, String symbol) {
        return Optional.ofNullable(newest.get(symbol)).filter(move -> move.to.equals(region));
    }
}
