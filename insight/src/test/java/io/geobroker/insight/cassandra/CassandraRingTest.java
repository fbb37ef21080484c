package io.geobroker.insight.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CassandraRingTest {
    private static final double HALF_A_BILLIONTH = 5e-10;

    @ParameterizedTest
    @CsvSource({
        "-9223372036854775808,                    0, 0.5",
        "                   0, -9223372036854775808, 0.5",
        " 4611686018427387904, -4611686018427387904, 0.5",
        "                   7,                    7, 1",
        "                   7,                    6, 1",
        "                   6,                    7, 0"
    })
    void isAPartOfTheRingAlsoOverItsEnd(long after, long upTo, double share) {
        assertThat(CassandraRing.share(after, upTo))
                .isCloseTo(share, within(HALF_A_BILLIONTH))
                .isPositive()
                .isLessThanOrEqualTo(1);
    }

    @RepeatedTest(20)
    void thePiecesBetweenAnyTokensAreTheRing() {
        long seed = new Random().nextLong();
        long[] tokens = new Random(seed).longs(12).sorted().distinct().toArray();
        double sum = IntStream.range(0, tokens.length)
                .mapToDouble(i -> CassandraRing.share(tokens[i], tokens[(i + 1) % tokens.length]))
                .sum();

        assertThat(sum).as("seed %s: %s", seed, Arrays.toString(tokens)).isCloseTo(1, within(HALF_A_BILLIONTH));
    }
}
