package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.measure.Histograms;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What brokers tell of a window of ten seconds, put together table by table. */
final class CountedStatements {
    private static final int SECONDS = 10;

    private final ObjectNode told = JsonMapper.shared().createObjectNode();
    private final ObjectNode writes = told.putObject("writes");
    private final Histogram fills = Histograms.empty();
    private final Map<String, Long> counters = new HashMap<>();
    private long answered;

    CountedStatements orders(long orders) {
        counters.put("orders", orders);
        return this;
    }

    CountedStatements fills(long count) {
        LongStream.range(0, count).forEach(fill -> fills.recordValue(1_000));
        return this;
    }

    CountedStatements reads(long count) {
        answered += count;
        return this;
    }

    /** May be called twice for a table. */
    CountedStatements plain(String table, long count) {
        long before = writes.path(table).path("plain").asLong(0);
        table(table, before + count, 0, 0, 100 * (before + count));
        answered -= before;
        return this;
    }

    CountedStatements batch(String first, String second, long count) {
        plain(first, count).plain(second, count);
        answered -= count;
        return this;
    }

    CountedStatements conditional(String table, long met, long refused) {
        return table(table, 0, met, refused, 1_000 * met);
    }

    private CountedStatements table(String table, long plain, long conditional, long refused, long bytes) {
        answered += plain + conditional + refused;
        writes.putObject(table)
                .put("plain", plain)
                .put("conditional", conditional)
                .put("refused", refused)
                .put("bytes", bytes);
        return this;
    }

    BrokerStatements inTenSeconds() {
        told.put("answered", answered);
        return new BrokerStatements(new Reading(fills, fills, counters).with(BrokerStatements.counters(told)), SECONDS);
    }
}
