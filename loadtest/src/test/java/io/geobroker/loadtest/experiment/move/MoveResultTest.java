package io.geobroker.loadtest.experiment.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.wan.Ocean;
import io.geobroker.loadtest.experiment.wan.OceanCauses;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.testbed.wan.Protocol;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MoveResultTest {
    private static final double ROUND_TRIP_MILLIS = 200;

    @Test
    void judgesEachFigureByItsGoal() {
        MoveResult result = result(List.of(new PullCount(1_000, 0, 2_000_000)), 400_000, 700, 0, 1, 0);

        assertThat(result.rows())
                .extracting(
                        each -> Math.round(each.moving()), each -> each.goal().toString(), MoveResult.Row::judgement)
                .containsExactly(
                        tuple(700L, "<= 650.0", "not met"),
                        tuple(300L, "-", "-"),
                        tuple(300L, "<= 400.0", "met"),
                        tuple(500L, ">= 300.0", "met"),
                        tuple(1_000L, "<= 1500", "met"),
                        tuple(6L, "<= 8.00", "met"),
                        tuple(2L, "-", "-"),
                        tuple(0L, "<= 0.00", "met"),
                        tuple(1L, "<= 0.00", "not met"));
    }

    @Test
    void whatWasNotMeasuredIsUnknown() {
        assertThat(result(List.of(), 0, 100, 0, 0, 0).rows())
                .extracting(MoveResult.Row::judgement)
                .containsExactly("met", "-", "unknown", "unknown", "unknown", "unknown", "-", "met", "met");
    }

    @Test
    void timeInWhichSeveralSymbolsArePulledCountsOnce() {
        assertThat(PullCount.perSecond(List.of(
                        new PullCount(100, 2_000_000, 3_000_000),
                        new PullCount(300, 1_000_000, 2_500_000),
                        new PullCount(50, 1_500_000, 2_000_000),
                        new PullCount(150, 9_000_000, 10_000_000),
                        new PullCount(0, 20_000_000, 20_000_000))))
                .as("600 in two and one second")
                .isEqualTo(200);
    }

    @Test
    void readsAMoveAsABrokerTellsIt() {
        assertThat(
                        AskedMove.of(
                                new JsonMapper()
                                        .readTree(
                                                "{\"symbol\":\"BHP\",\"move\":3,\"from\":\"sydney\",\"to\":\"north-virginia\","
                                                        + "\"asked_at\":\"1970-01-01T00:00:01.000002Z\",\"ready_at\":\"1970-01-01T00:00:02Z\"}")))
                .isEqualTo(new AskedMove("BHP", 3, 1_000_002, 2_000_000, 0));
    }

    /** @param sentMicros from the close to the door known */
    private static MoveResult result(
            List<PullCount> pulls, long sentMicros, double pause, long lost, long twice, long unanswered) {
        Histogram doors = Histograms.empty();
        if (sentMicros > 0) {
            doors.recordValue(sentMicros);
        }
        return new MoveResult(
                1_000,
                ROUND_TRIP_MILLIS,
                phase(10, 50_000, 0, 10, Histograms.empty()),
                phase(20, 1_100_000, 4_000, 20, doors),
                250,
                pause,
                pulls,
                lost,
                twice,
                unanswered);
    }

    private static Phase phase(double seconds, long bytes, long messages, double cpuSeconds, Histogram doors) {
        return new Phase(
                new OceanCauses(
                        new Ocean(Map.of(new Ocean.Sender("sydney", Protocol.CQL), bytes)),
                        new Reading(
                                Histograms.empty(),
                                Histograms.empty(),
                                Map.of("writes/open_orders/ocean_messages", messages)),
                        seconds),
                new Usage(Map.of("broker-sydney-1", MadeUpWindows.taken(cpuSeconds, 0))),
                doors);
    }
}
