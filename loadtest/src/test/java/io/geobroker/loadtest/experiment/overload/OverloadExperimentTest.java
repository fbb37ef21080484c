package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.RatePlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OverloadExperimentTest {
    private static final RatePlan PLAN = RatePlan.rising(100, 2, 3, Duration.ofSeconds(1));

    @Test
    void carriesTheStepBeforeTheFirstThatIsNotCarried() {
        assertThat(OverloadExperiment.carried(PLAN, List.of(answering(100, 98, 97))))
                .isEqualTo(200);
        assertThat(OverloadExperiment.carried(PLAN, List.of(answering(100, 90, 100))))
                .isEqualTo(100);
    }

    @Test
    void carriesTheHighestStepWhenAllAreCarried() {
        assertThat(OverloadExperiment.carried(PLAN, List.of(answering(100, 100, 100))))
                .isEqualTo(400);
    }

    @Test
    void carriesLessThanTheFirstStepWhenThatIsTooMuch() {
        assertThat(OverloadExperiment.carried(PLAN, List.of(answering(50, 50, 50))))
                .isEqualTo(50);
    }

    private static ClientResult answering(long... good) {
        return new ClientResult(
                IntStream.range(0, good.length)
                        .mapToObj(second -> SurgeTrials.second(second, OperationKind.READ_SMALL, good[second]))
                        .toList(),
                0,
                Map.of());
    }
}
