package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.measure.Histograms;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What brokers tell of a window of ten seconds, put together table by table. */
final class CountedStatements {
    private static final int SECONDS = 10;

    private final Histogram fills = Histograms.empty();
    private final Map<String, Long> counters = new HashMap<>();

    CountedStatements orders(long orders) {
        return add("orders", orders);
    }

    CountedStatements fills(long count) {
        fills.recordValueWithCount(1_000, count);
        return this;
    }

    CountedStatements reads(long count) {
        return add("statements", count);
    }

    /** Of 100 bytes each. May be called twice for a table. */
    CountedStatements plain(String table, long count) {
        return reads(count).add("writes/" + table + "/plain", count).add("writes/" + table + "/bytes", 100 * count);
    }

    CountedStatements batch(String first, String second, long count) {
        return plain(first, count).plain(second, count).reads(-count);
    }

    CountedStatements conditional(String table, long met, long refused) {
        return reads(met + refused)
                .add("writes/" + table + "/conditional", met)
                .add("writes/" + table + "/refused", refused)
                .add("writes/" + table + "/bytes", 1_000 * met);
    }

    private CountedStatements add(String counter, long count) {
        counters.merge(counter, count, Long::sum);
        return this;
    }

    BrokerStatements inTenSeconds() {
        return new BrokerStatements(new Reading(fills, fills, counters), SECONDS);
    }
}
