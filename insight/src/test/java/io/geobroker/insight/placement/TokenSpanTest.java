package io.geobroker.insight.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class TokenSpanTest {
    private static final double HALF_A_BILLIONTH = 5e-10;

    @Test
    void halvesOfTheRingAreHalves() {
        assertThat(new TokenSpan(Long.MIN_VALUE, 0).share()).isEqualTo(0.5);
        assertThat(new TokenSpan(0, Long.MIN_VALUE).share()).as("over the end").isEqualTo(0.5);
        assertThat(new TokenSpan(1L << 62, -(1L << 62)).share())
                .as("over the end")
                .isEqualTo(0.5);
    }

    @Test
    void fromATokenToItselfIsAllOfIt() {
        assertThat(new TokenSpan(7, 7).share()).isEqualTo(1);
    }

    @Test
    void allButOneTokenIsNearlyAllOfIt() {
        assertThat(new TokenSpan(7, 6).share()).isBetween(1 - HALF_A_BILLIONTH, 1.0);
        assertThat(new TokenSpan(6, 7).share()).isPositive().isLessThan(HALF_A_BILLIONTH);
    }

    @RepeatedTest(20)
    void thePiecesBetweenAnyTokensAreTheRing() {
        long seed = new Random().nextLong();
        long[] tokens = new Random(seed).longs(12).sorted().distinct().toArray();
        double sum = IntStream.range(0, tokens.length)
                .mapToDouble(i -> new TokenSpan(tokens[i], tokens[(i + 1) % tokens.length]).share())
                .sum();

        assertThat(sum).as("seed %s: %s", seed, Arrays.toString(tokens)).isCloseTo(1, within(HALF_A_BILLIONTH));
    }
}
