package io.geobroker.loadtest.experiment.valve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValveExperimentTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void eachVariantOfAScenarioHasEachTurnOnce(int scenario) {
        for (int turn = 0; turn < 3; turn++) {
            Set<String> had = new HashSet<>();
            for (int round = 0; round < 3; round++) {
                had.add(ValveExperiment.inTurn(scenario, round).get(turn));
            }
            assertThat(had).hasSize(3);
        }
    }
}
