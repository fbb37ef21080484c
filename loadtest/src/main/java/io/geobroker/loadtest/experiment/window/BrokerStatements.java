package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.experiment.load.Reading;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Statements of brokers to Cassandra in a window, by their own counters.
 *
 * <p>A batch is one statement and counts as a write to each of its tables.
 *
 * @param seconds length of the window
 */
public record BrokerStatements(Reading done, double seconds) {
    /** Each event is written in one batch with its view. */
    public static final String EVENTS = "events_by_customer";

    private static final String ANSWERED = "statements";
    private static final String WRITES = "writes/";

    /**
     * @param told the answer to {@code GET /geo/statements}
     * @return counters of a {@link Reading}
     */
    public static Map<String, Long> counters(JsonNode told) {
        Map<String, Long> counters = new HashMap<>();
        counters.put(ANSWERED, told.path("answered").asLong(0));
        told.path("writes")
                .properties()
                .forEach(table -> table.getValue()
                        .properties()
                        .forEach(count -> counters.put(
                                WRITES + table.getKey() + "/" + count.getKey(),
                                count.getValue().asLong(0))));
        return counters;
    }

    public double perSecond(String counter) {
        return done.counter(counter) / seconds;
    }

    public double fillsPerSecond() {
        return done.fills() / seconds;
    }

    /** Tables written since the brokers' start. */
    public Set<String> tables() {
        Set<String> tables = new TreeSet<>();
        done.counters().keySet().stream()
                .filter(name -> name.startsWith(WRITES))
                .forEach(name -> tables.add(name.substring(WRITES.length(), name.lastIndexOf('/'))));
        return tables;
    }

    /** @return unconditional writes per second */
    public double plain(String table) {
        return count(table, "plain") / seconds;
    }

    /** A second, refused ones included: they cost the nodes nearly as much. */
    public double conditional(String table) {
        return (count(table, "conditional") + count(table, "refused")) / seconds;
    }

    /** Statements less writes. Events are added, as they share the statement of their view. */
    public double reads() {
        return done.counter(ANSWERED) / seconds
                + plain(EVENTS)
                - tables().stream()
                        .mapToDouble(table -> plain(table) + conditional(table))
                        .sum();
    }

    /** @return messages to other regions and back, for writes to a table */
    public long oceanMessages(String table) {
        return count(table, "ocean_messages");
    }

    public long oceanBytes(String table) {
        return count(table, "ocean_bytes");
    }

    /** @return mean size of values and names; 0 without writes */
    public int bytesPerWrite(Set<String> tables) {
        long bytes = tables.stream().mapToLong(table -> count(table, "bytes")).sum();
        long writes = tables.stream()
                .mapToLong(table -> count(table, "plain") + count(table, "conditional"))
                .sum();
        return writes == 0 ? 0 : Math.toIntExact(bytes / writes);
    }

    private long count(String table, String result) {
        return done.counter(WRITES + table + '/' + result);
    }
}
