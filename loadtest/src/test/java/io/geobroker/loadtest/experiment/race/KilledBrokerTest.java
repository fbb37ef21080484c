package io.geobroker.loadtest.experiment.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KilledBrokerTest {
    private static final UUID EARLIER = new UUID(0, 1);
    private static final UUID LEFT = new UUID(0, 2);
    private static final UUID FILLED = new UUID(0, 3);
    private static final UUID LOST = new UUID(0, 4);
    private static final UUID UNANSWERED = new UUID(0, 5);

    @Test
    void whatWasThereBeforeHidesNothing() {
        assertThat(counted(Set.of(LEFT), List.of(EARLIER, EARLIER, FILLED)))
                .isEqualTo(new KilledBroker(Contender.GEOBROKER, 3, 1, 1, 1, 0));
        assertThat(counted(Set.of(EARLIER, LEFT), List.of(FILLED)))
                .isEqualTo(new KilledBroker(Contender.GEOBROKER, 3, 1, 1, 1, 0));
    }

    @Test
    void anOrderThatIsFilledAndWaitsIsOne() {
        assertThat(counted(Set.of(FILLED), List.of(FILLED, FILLED)))
                .isEqualTo(new KilledBroker(Contender.GEOBROKER, 3, 1, 1, 2, 1));
    }

    @Test
    void anOrderThatWasNotAcknowledgedHidesNoneThatIsLost() {
        assertThat(counted(Set.of(LEFT, UNANSWERED), List.of(FILLED)))
                .isEqualTo(new KilledBroker(Contender.GEOBROKER, 3, 1, 2, 1, 0));
    }

    private static KilledBroker counted(Set<UUID> waiting, List<UUID> trades) {
        return KilledBroker.counted(
                Contender.GEOBROKER, Set.of(LEFT, FILLED, LOST), 1, Set.of(EARLIER), waiting, trades);
    }
}
