package io.geobroker.loadtest.experiment.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SustainedSearchTest {
    private static final List<Double> FIRST = List.of(0.05, 0.1, 0.15);

    private final SustainedSearch search = new SustainedSearch(FIRST, true);

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.16, 0.31, 0.9, 4})
    void endsNearTheHighestThatIsSustained(double limit) {
        List<Double> sustained = new ArrayList<>();
        for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
            double share = next.getAsDouble();
            search.tried(share, share <= limit);
            if (share <= limit) {
                sustained.add(share);
            }
        }

        double highest =
                sustained.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        assertThat(limit / highest).isBetween(1.0, 1.25);
    }

    /** The last one is twenty times the load. */
    @ParameterizedTest
    @CsvSource({"false, 0.2", "true, 20"})
    void endsWhenNothingIsSustainedOrAllIs(boolean sustained, double last) {
        FIRST.forEach(share -> search.tried(share, sustained));
        search.tried(last, sustained);

        assertThat(search.next()).isEmpty();
    }

    @Test
    void goesOnFromTheHighestWhenALowerOneFailedByChance() {
        FIRST.forEach(share -> search.tried(share, share != 0.05));

        assertThat(search.next()).hasValueCloseTo(0.225, within(1e-9));
    }

    @Test
    void triesTheFirstOnesAloneWhenItIsNotToGoOn() {
        SustainedSearch few = new SustainedSearch(List.of(0.1), false);

        assertThat(few.next()).hasValue(0.1);
        few.tried(0.1, true);
        assertThat(few.next()).isEmpty();
    }
}
