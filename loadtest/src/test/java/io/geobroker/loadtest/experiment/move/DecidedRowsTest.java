package io.geobroker.loadtest.experiment.move;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.loadtest.experiment.move.DecidedRows.Decided;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DecidedRowsTest {
    private static final AskedMove MOVE = new AskedMove("BHP", 2, 5_000_000, 6_000_000, 30_000_000);

    @Test
    void aPauseIsTheLongestTimeFromOneFillToTheNext() {
        DecidedRows rows = rows(
                filled("BHP", 1_000),
                filled("BHP", 1_500),
                filled("BHP", 4_000),
                filled("CBA", 3_000),
                closed(1, 3_500));

        assertThat(rows.longestPauseMillis("BHP", 900_000, 4_100_000)).isEqualTo(2_500);
        assertThat(rows.longestPauseMillis("BHP", 900_000, 8_000_000))
                .as("not over")
                .isEqualTo(4_000);
        assertThat(rows.longestPauseMillis("IBM", 500_000, 3_000_000))
                .as("nothing filled")
                .isEqualTo(2_500);
    }

    @Test
    void countsWhatAMovePulledOfTheOrdersThatWaitedWhenItWasAskedFor() {
        DecidedRows rows = rows(
                decided(order(1_000), "BHP", 2, 6_200),
                decided(order(2_000), "BHP", 2, 8_500),
                decided(order(5_500), "BHP", 2, 20_000),
                decided(order(3_000), "CBA", 2, 9_000),
                decided(order(1_000), "BHP", 1, 400));

        assertThat(rows.pulled(MOVE)).isEqualTo(new PullCount(2, 6_000_000, 8_500_000));
        assertThat(rows().pulled(MOVE)).isEqualTo(new PullCount(0, 6_000_000, 6_000_000));
    }

    @Test
    void anOrderIsKnownThatWaitsOrHasEndedAndNotThatOnlyMoved() {
        DecidedRows rows = new DecidedRows(
                List.of(decided(order(1), "BHP", 1, 10), decided(order(2), "BHP", 0, 10)),
                List.of(order(2)),
                Set.of(order(2), order(3)));

        assertThat(rows.known()).hasSize(2);
        assertThat(rows.twice()).isZero();
    }

    @Test
    void findsTwoEndsAndTwoTrades() {
        Decided end = decided(order(2), "BHP", 0, 10);

        assertThat(rows(end, end).twice()).isEqualTo(1);
        assertThat(new DecidedRows(List.of(end), List.of(order(2), order(2)), Set.of()).twice())
                .isEqualTo(1);
    }

    private static DecidedRows rows(Decided... decided) {
        return new DecidedRows(List.of(decided), List.of(), Set.of());
    }

    private static Decided filled(String symbol, long millis) {
        return decided(order(millis), symbol, 0, millis);
    }

    private static Decided closed(int move, long millis) {
        return decided(order(millis), "BHP", move, millis);
    }

    private static Decided decided(UUID order, String symbol, int move, long millis) {
        return new Decided(order, symbol, move, 1_000 * millis);
    }

    /** Placed then. */
    private static UUID order(long millis) {
        return Uuids.startOf(millis);
    }
}
