package io.geobroker.loadtest.experiment.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RaceTableTest {
    private final Map<Lap, Window> laps = new LinkedHashMap<>();
    /** Once for all rows that a test asks for. */
    private List<List<String>> rows = List.of();

    @Test
    void tellsIdleCostFromThatOfATradeAndTheHighestSustainedRate() {
        for (double share : RaceTable.LOW_SHARES) {
            climbed(Contender.GEOBROKER, share, 10, 0.5, 0.030);
            climbed(Contender.BARE, share, 10, 0.2, 0.060);
            climbed(Contender.EQUAL_DUTIES, share, 10, 0.2, 0.040);
        }
        climbed(Contender.GEOBROKER, 0.2, 20, 0.5, 0.030);
        climbed(Contender.GEOBROKER, 0.3, 200, 0.5, 0.030);
        climbed(Contender.BARE, 0.2, 200, 0.2, 0.060);

        assertThat(row("10,000 waiting: CPU ms for one more trade"))
                .isEqualTo("30.0 | 60.0 | 40.0 | 0.50 | 0.75 | <= 1.00, <= 0.60 | not met");
        assertThat(row("10,000 waiting: cores at no trade")).isEqualTo("0.50 | 0.20 | 0.20 | 2.50 | 2.50 | - | -");
        assertThat(row("10,000 waiting, highest rate with p99 since intended <= 50 ms: trades a second"))
                .isEqualTo("40.0 | 30.0 | 30.0 | 1.33 | 1.33 | >= 2.00 | not met");
        assertThat(row("10,000 waiting, highest rate with p99 since intended <= 50 ms: CPU ms a trade"))
                .startsWith("42.5");
    }

    @Test
    void tellsFromHowManyWaitingOrdersOursIsFasterAndCheaper() {
        waiting(1_000, Contender.GEOBROKER, 1, 0.4);
        waiting(1_000, Contender.BARE, 0.5, 0.8);
        waiting(100_000, Contender.GEOBROKER, 1, 0.4);
        waiting(100_000, Contender.BARE, 2, 0.8);

        assertThat(row("orders waiting from which geobroker is below bare, p50 since received"))
                .isEqualTo("- | - | - | 10,000 | - | <= 2,000 | not met");
        assertThat(row("orders waiting from which geobroker is below bare, CPU a trade"))
                .isEqualTo("- | - | - | <= 1,000 | - | <= 2,000 | met");
    }

    @Test
    void comparesRoundByRoundAndTellsTheSpread() {
        for (int round = 0; round < 3; round++) {
            cold(Contender.GEOBROKER, 0.1, round, 2 + round, 1);
            cold(Contender.BARE, 0.1, round, 4, 1);
            cold(Contender.EQUAL_DUTIES, 0.1, round, 4, 1);
        }

        assertThat(row("cold, 10.0 %: p50 since received, ms"))
                .isEqualTo("3.00 (2.00 to 4.00) | 4.00 | 4.00 | 0.75 (0.50 to 1.00) | 0.75 (0.50 to 1.00)"
                        + " | <= 1.00, <= 0.70 | not met");
        assertThat(row("cold, 10.0 %: load generator, CPU ms a trade")).startsWith("5.00 | 5.00 | 5.00");
    }

    /** As when bare ran out of memory. */
    @Test
    void aRivalThatMissesARoundIsNotBeaten() {
        for (int round = 0; round < 3; round++) {
            for (long size : List.of(10_000L, 100_000L)) {
                filledMany(size, Contender.GEOBROKER, round, 1);
                filledMany(size, Contender.EQUAL_DUTIES, round, 2);
            }
        }
        filledMany(10_000, Contender.BARE, 0, 2);

        assertThat(row("10,000 waiting, 10.0 %: p50 since received, ms"))
                .isEqualTo("1.00 | 2.00, 1 of 3 rounds | 2.00 | 0.50, 1 of 3 rounds | 0.50"
                        + " | <= 1.00, <= 0.70 | unknown");
        assertThat(row("10,000 waiting, 10.0 %: p99 since received, ms, of 6000 fills"))
                .isEqualTo("1.00 | - | 2.00 | - | 0.50 | <= 1.00 | unknown");
        assertThat(row("orders waiting from which geobroker is below bare, p50 since received"))
                .isEqualTo("- | - | - | none measured | - | <= 2,000 | unknown");
        assertThat(row("100,000 waiting, 10.0 %: p99 since received, ms, of 6000 fills"))
                .isEqualTo("1.00 | - | 2.00 | - | 0.50 | <= 1.00 | unknown");
    }

    @Test
    void nobodyIsFasterForWhatHeDidNotDo() {
        cold(Contender.GEOBROKER, 1, 0, 1, 0.5);
        cold(Contender.BARE, 1, 0, 4, 1);
        cold(Contender.EQUAL_DUTIES, 1, 0, 4, 0.2);

        assertThat(row("cold, 100 %: p50 since received, ms")).isEqualTo("- | 4.00 | - | - | - | - | -");
        assertThat(row("cold, 100 %: trades a second"))
                .isEqualTo("100.0 | 200.0 | 40.0 | 0.50 | 2.50 | -, >= 1.00 | met");
    }

    @Test
    void tellsWhatEachLosesAndHowLongABookTakes() {
        List<KilledBroker> killed = List.of(
                new KilledBroker(Contender.GEOBROKER, 600, 0, 0, 0, 0),
                new KilledBroker(Contender.BARE, 600, 0, 0, Double.NaN, 2),
                new KilledBroker(Contender.EQUAL_DUTIES, 600, 0, 0, 37, 0));
        Table table = RaceTable.of(laps, killed, List.of(new BookTakeOver(1_000, 9, 9.5, 50)));

        assertThat(table.rows())
                .extracting(row -> String.join(" | ", row))
                .contains(
                        "one kill -9 while it fills: lost | 0.00 | - | 37.0 | - | 0.00 | - | -",
                        "one kill -9 while it fills: filled twice | 0.00 | 2.00 | 0.00 | 0.00 | - | - | -",
                        "1,000 waiting: start to whole book, s | 9.50 | - | - | - | - | - | -");
    }

    /** Without its name. */
    private String row(String figure) {
        if (rows.isEmpty()) {
            rows = RaceTable.of(laps, List.of(), List.of()).rows();
        }
        return rows.stream()
                .filter(row -> row.get(0).equals(figure))
                .map(row -> String.join(" | ", row.subList(1, row.size())))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row: " + figure));
    }

    private void climbed(Contender contender, double share, double millis, double idle, double perTrade) {
        Lap lap = new Lap(10_000, Place.LOCAL, share, contender, 0);
        measured(lap, millis, 1, idle + perTrade * lap.rates().trades());
    }

    private void waiting(long size, Contender contender, double millis, double cores) {
        measured(new Lap(size, Place.LOCAL, Lap.SMALL_SHARE, contender, 0), millis, 1, cores);
    }

    private void filledMany(long size, Contender contender, int round, double millis) {
        measured(new Lap(size, Place.LOCAL, Lap.SMALL_SHARE, contender, round), millis, 10, 1);
    }

    private void cold(Contender contender, double share, int round, double millis, double made) {
        measured(new Lap(0, Place.LOCAL, share, contender, round), millis, made, 1);
    }

    /** For ten seconds. */
    private void measured(Lap lap, double millis, double made, double cores) {
        long fills = Math.round(lap.rates().trades() * made * MadeUpWindows.SECONDS);
        Usage usage = new Usage(Map.of(
                "cassandra-sydney-1", MadeUpWindows.taken(cores * MadeUpWindows.SECONDS, 0),
                "load generator", MadeUpWindows.taken(0.005 * fills, 0)));
        laps.put(lap, MadeUpWindows.of(lap.toString(), lap.rates(), millis, fills, usage));
    }
}
