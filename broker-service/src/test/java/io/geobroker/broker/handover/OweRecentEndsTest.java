package io.geobroker.broker.handover;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OweRecentEndsTest {
    private static final Duration WINDOW = Duration.ofSeconds(30);
    private static final int MOST = 3;

    private final List<OpenOrder> owed = new ArrayList<>();
    private String nodes = "all are up";
    private boolean failing;
    private long nanos = Long.MAX_VALUE - 5;
    private long micros = 1;

    private final OweRecentEnds recent = new OweRecentEnds(
            order -> {
                if (failing) {
                    return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
                }
                owed.add(order);
                return CompletableFuture.completedFuture(null);
            },
            () -> nodes,
            () -> nanos,
            WINDOW,
            MOST);

    @Test
    void nothingIsOwedWhileNoNodeComesOrGoes() {
        recent.round();
        ended();

        recent.round();

        assertThat(owed).isEmpty();
    }

    @Test
    void whatEndedShortlyBeforeAndAfterANodeWentIsOwedOnce() {
        recent.round();
        ended();
        pass(WINDOW.plusSeconds(1));
        OpenOrder before = ended();
        pass(Duration.ofSeconds(2));
        nodes = "one is down";
        recent.round();
        assertThat(owed).containsExactly(before);

        OpenOrder after = ended();
        pass(Duration.ofSeconds(5));
        recent.round();
        recent.round();

        assertThat(owed).containsExactly(before, after);
    }

    @Test
    void longAfterANodeWentNothingIsOwed() {
        recent.round();
        nodes = "one is down";
        recent.round();
        pass(WINDOW.plusSeconds(1));
        ended();

        recent.round();

        assertThat(owed).isEmpty();
    }

    @Test
    void aDebtThatCannotBeWrittenDownIsTriedAgain() {
        recent.round();
        OpenOrder order = ended();
        nodes = "one is down";
        failing = true;
        assertThat(recent.round().toCompletableFuture()).isCompletedExceptionally();

        failing = false;
        recent.round();

        assertThat(owed).containsExactly(order);
    }

    @Test
    void ofTooManyTheLastAreOwed() {
        recent.round();
        ended();
        OpenOrder second = ended();
        OpenOrder third = ended();
        OpenOrder fourth = ended();
        nodes = "one is down";

        recent.round();

        assertThat(owed).containsExactly(second, third, fourth);
    }

    private OpenOrder ended() {
        OpenOrder order = anOrder().placedAt(micros++).build();
        recent.ended(order);
        return order;
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }
}
