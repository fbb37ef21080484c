package io.geobroker.simulator.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void doesNotDriftOverADay() {
        Slots slots = new Slots(List.of(Rate.perSecond(new BigDecimal("37.5"))));
        long perDay = 37_5 * 8_640L;

        for (long n = 0; n < perDay; n++) {
            slots.advance();
        }

        assertThat(slots.due()).isEqualTo(86_400 * SECOND);
    }

    @Test
    void spreadsLanesOfOneRateEvenly() {
        Slots slots = new Slots(Collections.nCopies(4, Rate.perSecond(BigDecimal.TEN)));

        assertThat(take(slots, 9))
                .containsExactly(
                        "0 at 0",
                        "1 at 25",
                        "2 at 50",
                        "3 at 75",
                        "0 at 100",
                        "1 at 125",
                        "2 at 150",
                        "3 at 175",
                        "0 at 200");
    }

    @Test
    void givesEachLaneItsOwnRate() {
        Slots slots = new Slots(List.of(
                Rate.perSecond(BigDecimal.valueOf(7)),
                Rate.perSecond(BigDecimal.ZERO),
                Rate.perSecond(BigDecimal.valueOf(1000)).dividedBy(3)));
        Map<Integer, Integer> counts = new HashMap<>();

        long before = 0;
        while (slots.due() < 60 * SECOND) {
            assertThat(slots.due()).isGreaterThanOrEqualTo(before);
            before = slots.due();
            counts.merge(slots.lane(), 1, Integer::sum);
            slots.advance();
        }

        assertThat(counts).isEqualTo(Map.of(0, 420, 2, 20_000));
    }

    @Test
    void isEmptyIfNothingEverHappens() {
        assertThat(new Slots(List.of(Rate.perSecond(BigDecimal.ZERO))).isEmpty())
                .isTrue();
    }

    private static List<String> take(Slots slots, int count) {
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(slots.lane() + " at " + slots.due() / 1_000_000);
            slots.advance();
        }
        return taken;
    }
}
