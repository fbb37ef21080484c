package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.RatePlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverloadExperimentTest {
    private static final RatePlan PLAN = RatePlan.rising(100, 2, 3, Duration.ofSeconds(1));

    /** The step before the first with too few good answers; half of the first if it is that one. */
    @ParameterizedTest
    @CsvSource({"100, 98, 97, 200", "100, 90, 100, 100", "100, 100, 100, 400", "50, 50, 50, 50"})
    void findsTheHighestStepThatIsCarried(long first, long second, long third, double carried) {
        assertThat(OverloadExperiment.carried(PLAN, List.of(answering(first, second, third))))
                .isEqualTo(carried);
    }

    private static ClientResult answering(long... good) {
        return new ClientResult(
                IntStream.range(0, good.length)
                        .mapToObj(second -> SurgeTrials.second(second, OperationKind.READ_SMALL, good[second]))
                        .toList(),
                Map.of());
    }
}
