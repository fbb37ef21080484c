package io.geobroker.broker.matching.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Symbol;
import org.junit.jupiter.api.Test;

class PullTurnsTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol CBA = new Symbol("CBA");

    private final PullTurns turns = new PullTurns();

    @Test
    void symbolsShareUntilTheyAreOver() {
        assertThat(turns.of(BHP)).isEqualTo(PullTurns.AT_A_TIME);
        assertThat(turns.of(CBA)).isEqualTo(PullTurns.AT_A_TIME / 2);
        assertThat(turns.of(BHP)).isEqualTo(PullTurns.AT_A_TIME / 2);

        turns.over(CBA);

        assertThat(turns.of(BHP)).isEqualTo(PullTurns.AT_A_TIME);
    }

    @Test
    void eachGetsOneHoweverManyThereAre() {
        for (int i = 0; i <= PullTurns.AT_A_TIME; i++) {
            turns.of(new Symbol("S" + i));
        }

        assertThat(turns.of(BHP)).isEqualTo(1);
    }
}
