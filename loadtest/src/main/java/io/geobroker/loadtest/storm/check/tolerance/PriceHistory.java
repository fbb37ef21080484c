package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.journal.Journal;
import java.util.NavigableMap;
import java.util.Set;

/**
 * The tickers of one symbol that owners had to match, ordered by time.
 *
 * <p>Blocks with their lowest and highest price speed up searches.
 */
public final class PriceHistory {
    private static final int BLOCK = 64;

    private final long[] times;
    private final long[] prices;
    private final long[] lowest;
    private final long[] highest;

    private PriceHistory(long[] times, long[] prices) {
        this.times = times;
        this.prices = prices;
        int blocks = (times.length + BLOCK - 1) / BLOCK;
        lowest = new long[blocks];
        highest = new long[blocks];
        for (int block = 0; block < blocks; block++) {
            lowest[block] = Long.MAX_VALUE;
            highest[block] = Long.MIN_VALUE;
            for (int i = block * BLOCK; i < Math.min(times.length, (block + 1) * BLOCK); i++) {
                lowest[block] = Math.min(lowest[block], prices[i]);
                highest[block] = Math.max(highest[block], prices[i]);
            }
        }
    }

    /** Excludes tickers that Kafka did not confirm. */
    public static PriceHistory of(Journal journal, String symbol) {
        NavigableMap<Long, Long> tickers = journal.tickers(symbol);
        Set<Long> doubtful = journal.doubtfulTickers(symbol);
        doubtful.forEach(tickers::remove);
        long[] times = new long[tickers.size()];
        long[] prices = new long[tickers.size()];
        int next = 0;
        for (var ticker : tickers.entrySet()) {
            times[next] = ticker.getKey();
            prices[next++] = ticker.getValue();
        }
        return new PriceHistory(times, prices);
    }

    int size() {
        return times.length;
    }

    long time(int ticker) {
        return times[ticker];
    }

    long price(int ticker) {
        return prices[ticker];
    }

    /** @return index of the first ticker since then; {@link #size()} if none */
    int firstSince(long micros) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < micros) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** @return index of the first such ticker; {@link #size()} if none */
    int firstAtOrAbove(long priceMicros, int from) {
        int i = from;
        while (i < times.length) {
            if (highest[i / BLOCK] < priceMicros) {
                i = (i / BLOCK + 1) * BLOCK;
            } else if (prices[i] >= priceMicros) {
                return i;
            } else {
                i++;
            }
        }
        return times.length;
    }

    /** @return index of the first such ticker; {@link #size()} if none */
    int firstAtOrBelow(long priceMicros, int from) {
        int i = from;
        while (i < times.length) {
            if (lowest[i / BLOCK] > priceMicros) {
                i = (i / BLOCK + 1) * BLOCK;
            } else if (prices[i] <= priceMicros) {
                return i;
            } else {
                i++;
            }
        }
        return times.length;
    }
}
