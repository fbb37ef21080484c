package io.geobroker.broker.move.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each promise in each state of each world; and that each mistake is noticed. */
@Tag("full")
class MoveModelTest {

    @ParameterizedTest
    @EnumSource
    void theProtocolKeepsItsPromises(World world) {
        Search.Result result = new Search(world, Mistake.NONE).run();
        System.out.printf("%s: %,d states, %,d at rest%n", world, result.states(), result.resting());

        assertThat(result.broken()).as("%s", result.way()).isEmpty();
        assertThat(result.resting()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aMistakeIsFound(Mistake mistake) {
        Search.Result result = new Search(mistake.world, mistake).run();
        System.out.printf(
                "%s in %s: %s after %,d states by %s%n",
                mistake, mistake.world, result.broken(), result.states(), String.join("; ", result.way()));

        assertThat(result.broken()).contains(mistake.broken);
    }
}
