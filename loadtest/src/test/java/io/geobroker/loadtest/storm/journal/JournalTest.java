package io.geobroker.loadtest.storm.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JournalTest {
    private static final long CLOSING = 1_000;

    private final Journal journal = new Journal();

    @Test
    void tellsOfWhichStocksKafkaTookNoTickerOfTheClosingRound() {
        sent("BHP", 1, true);
        sent("IBM", 2, true);
        assertThat(journal.unclosed()).isEmpty();

        journal.close(CLOSING);
        sent("BHP", CLOSING, true);
        sent("IBM", CLOSING + 1, false);

        assertThat(journal.unclosed()).containsExactly("IBM");
    }

    private void sent(String symbol, long micros, boolean confirmed) {
        SentTicker ticker = new SentTicker(symbol, micros, 1);
        journal.write(ticker);
        if (confirmed) {
            journal.confirm(ticker, micros);
        }
    }
}
