package io.geobroker.loadtest.experiment.move;

import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A move that is over; microseconds since the epoch. */
record AskedMove(String symbol, int number, long askedMicros, long readyMicros, long drainedMicros) {
    private static final int AT_A_TIME = 4;
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration DRAINED_WITHIN = Duration.ofMinutes(30);

    /**
     * Asks for four at a time, as an operator does who empties a region, and for the next when one is drained.
     *
     * @throws IllegalStateException when one is refused, or not drained in time
     */
    static List<AskedMove> all(GeobrokerSystem brokers, Collection<String> symbols, String to) {
        OperatorApi operator = brokers.operator(to);
        Deque<String> left = new ArrayDeque<>(symbols);
        Map<String, Integer> asked = new HashMap<>();
        List<AskedMove> drained = new ArrayList<>();
        long deadline = System.nanoTime() + DRAINED_WITHIN.toNanos();
        while (drained.size() < symbols.size()) {
            while (asked.size() < AT_A_TIME && !left.isEmpty()) {
                Reply answer = operator.move(left.element(), to);
                if (answer.isRefusal()) {
                    throw new IllegalStateException(
                            left.element() + " does not move to " + to + ": " + answer.summary());
                }
                if (!answer.isOk()) {
                    break;
                }
                asked.put(left.remove(), answer.body().path("move").asInt());
            }
            Uninterrupted.pause(POLL);
            for (JsonNode told : brokers.tell(to, "/geo/moves").path("moves")) {
                AskedMove move = of(told);
                if (move.drainedMicros > 0 && asked.remove(move.symbol, move.number)) {
                    drained.add(move);
                }
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("still not drained to " + to + ": " + asked.keySet());
            }
        }
        return drained;
    }

    /** @param told one of {@code GET /geo/moves}; what it has not reached is the epoch */
    static AskedMove of(JsonNode told) {
        return new AskedMove(
                told.path("symbol").asString(),
                told.path("move").asInt(),
                micros(told.path("asked_at")),
                micros(told.path("ready_at")),
                micros(told.path("drained_at")));
    }

    private static long micros(JsonNode time) {
        return EpochMicros.of(Instant.parse(time.asString(Instant.EPOCH.toString())));
    }
}
