package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.overload.NodeLimits.Limit;
import io.geobroker.loadtest.experiment.window.Rounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverloadReportTest {
    private static final NodeLimits OURS = new NodeLimits(Map.of(
            Limit.THROWS,
            true,
            Limit.IN_FLIGHT_BYTES,
            48L << 20,
            Limit.PER_ADDRESS_BYTES,
            48L << 20,
            Limit.PER_SECOND,
            1_000_000,
            Limit.LIMITS_RATE,
            false,
            Limit.OLDEST_SHARE,
            2.0,
            Limit.TIMEOUT_MILLIS,
            12_000L));
    private static final String OTHER = "1 MiB in flight, do not throw";

    private final Map<String, NodeLimits> variants = new LinkedHashMap<>();

    @Test
    void recommendsWhatGaveMoreInEachRound() {
        String sentence = report(List.of(40L, 40L), List.of(60L, 80L)).recommendation();

        assertThat(sentence)
                .startsWith("\"" + OTHER + "\" gave 1.75 (1.50 to 2.00) times")
                .contains("should set throw_on_overload false, max_request_data_in_flight 1024KiB")
                .contains("geobroker's nodes have throw_on_overload true, max_request_data_in_flight 49152KiB");
    }

    @Test
    void staysWithWhatIsSetWhereOneRoundSaysOtherwise() {
        assertThat(report(List.of(40L, 40L), List.of(80L, 40L)).recommendation())
                .startsWith("No other setting gave more good answers in each round")
                .contains("throw_on_overload true");
    }

    /** Each list has the answered of a round. */
    private OverloadReport report(List<Long> ours, List<Long> other) {
        variants.put(OverloadExperiment.OURS, OURS);
        variants.put(
                OTHER,
                OURS.with(Limit.THROWS, false)
                        .with(Limit.IN_FLIGHT_BYTES, 1L << 20)
                        .with(Limit.PER_ADDRESS_BYTES, 1L << 20));
        Rounds<OverloadTrial> trials = new Rounds<>(List.of(OverloadExperiment.OURS, OTHER));
        ours.forEach(answered -> trials.add(OverloadExperiment.OURS, SurgeTrials.answering(answered, answered)));
        other.forEach(answered -> trials.add(OTHER, SurgeTrials.answering(answered, answered)));
        return new OverloadReport(trials, variants, 100);
    }
}
