package io.geobroker.broker.platform.cassandra.valve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingRequestsTest {
    private static final int ROUNDS = 3;

    private final WaitingRequests<Object> waiting = new WaitingRequests<>(10_000);
    private final List<Object> taken = new ArrayList<>();

    private void add(Priority priority, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(waiting.add(priority, priority + " " + i)).isNull();
        }
    }

    private void take(int times) {
        for (int i = 0; i < times; i++) {
            taken.add(waiting.next());
        }
    }

    @Test
    void whatCanWaitHasItsTurnWhileMoreUrgentRequestsComeAllTheTime() {
        add(Priority.MATCHING, ROUNDS * WaitingRequests.TURNS_TO_THE_LOWEST);
        add(Priority.BACKGROUND, ROUNDS);
        add(Priority.READING, 1);

        take(ROUNDS * WaitingRequests.TURNS_TO_THE_LOWEST);

        assertThat(taken).contains("BACKGROUND 0", "BACKGROUND 1", "BACKGROUND 2");
        assertThat(taken.stream().filter(each -> each.toString().startsWith("MATCHING")))
                .hasSize(ROUNDS * (WaitingRequests.TURNS_TO_THE_LOWEST - 1));
        assertThat(waiting.sizes()).containsEntry(Priority.READING, 1);
    }

    @Test
    void aTurnIsNobodysWhileNothingWaits() {
        take(ROUNDS * WaitingRequests.TURNS_TO_THE_LOWEST + WaitingRequests.TURNS_TO_THE_LOWEST - 1);
        add(Priority.MATCHING, 1);
        add(Priority.BACKGROUND, 1);
        taken.clear();

        take(3);

        assertThat(taken).containsExactly("MATCHING 0", "BACKGROUND 0", null);
        assertThat(waiting.isEmpty()).isTrue();
    }
}
