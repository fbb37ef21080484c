package io.geobroker.loadtest.storm.check.tolerance;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.SentTicker;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PriceHistoryTest {
    private static final long SEED = 7;
    private static final int TICKERS = 1_000;

    @Test
    void findsWhatLookingAtEachFinds() {
        Random random = new Random(SEED);
        Journal journal = new Journal();
        long[] prices = random.longs(TICKERS, 100, 200).toArray();
        for (int i = 0; i < TICKERS; i++) {
            journal.write(new SentTicker("BHP", 10L * i, prices[i]));
        }
        PriceHistory history = PriceHistory.of(journal, "BHP");

        for (int tries = 0; tries < 1_000; tries++) {
            int from = random.nextInt(TICKERS);
            long price = 95L + random.nextInt(110);
            int above = from;
            while (above < TICKERS && prices[above] < price) {
                above++;
            }
            int below = from;
            while (below < TICKERS && prices[below] > price) {
                below++;
            }
            assertThat(history.firstAtOrAbove(price, from)).isEqualTo(above);
            assertThat(history.firstAtOrBelow(price, from)).isEqualTo(below);
        }
        assertThat(history.firstSince(95)).isEqualTo(10);
        assertThat(history.firstSince(100)).isEqualTo(10);
        assertThat(history.firstSince(10L * TICKERS)).isEqualTo(TICKERS);
    }
}
