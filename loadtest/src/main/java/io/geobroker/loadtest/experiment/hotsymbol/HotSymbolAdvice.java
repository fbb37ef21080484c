package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.report.Numbers;

/**
 * Recommends whether to raise buckets.
 *
 * @param p99 ticker to fill, after over before; the control is its drift between windows with the same settings
 * @param fullestBefore share of all rows read that came from the symbol's fullest partition
 * @param fullestAfter the same with more buckets
 * @param waitedOfCpu seconds on the run queue for each second of CPU; NaN if unknown
 * @param replicaSets groups of nodes that share the buckets
 */
record HotSymbolAdvice(
        String symbol,
        int buckets,
        RatioVerdict p99,
        double fullestBefore,
        double fullestAfter,
        double waitedOfCpu,
        long replicaSets) {

    String recommendation() {
        String times = Numbers.text(
                "with %d of them a fill takes %s times as long at the 99th percentile, and windows between which nothing changed differ"
                        + " %s times",
                buckets, p99.ratio(), p99.control());
        return advice() + times + "." + cores() + nodes();
    }

    private String advice() {
        if (p99.isLess()) {
            return "Raise the buckets of a symbol that GET /geo/balance names: ";
        }
        if (p99.isMore()) {
            return "Do not raise buckets for speed on nodes like these, only when a partition gets too large: each bucket is one more"
                    + " read beside a ticker, and ";
        }
        return "Raise the buckets of a symbol that GET /geo/balance names, for the size of its partitions and not for speed: ";
    }

    private String cores() {
        return waitedOfCpu > 1
                ? Numbers.text(
                        " Cores come first: for each second of CPU threads waited %.1f s for a processor, and buckets give none.",
                        waitedOfCpu)
                : "";
    }

    private String nodes() {
        return replicaSets > 1
                ? ""
                : " All partitions are on the same nodes here, so none has less to do; that needs more nodes in a datacenter than"
                        + " replicas.";
    }

    String spread() {
        return Numbers.text(
                "With %d buckets the fullest partition of %s yields %.0f %% of all rows of waiting orders that brokers read, instead of"
                        + " %.0f %%.",
                buckets, symbol, 100 * fullestAfter, 100 * fullestBefore);
    }
}
