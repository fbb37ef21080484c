package io.geobroker.broker.handover;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.handover.OweRecentEnds.NodeUp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.region.RegionUnreachableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OweRecentEndsTest {
    private static final Duration WINDOW = Duration.ofSeconds(30);
    private static final int MOST = 100;

    private final List<OpenOrder> owed = new ArrayList<>();
    private static final NodeUp SYDNEY_1 = new NodeUp("SydneyDC", 1);
    private static final NodeUp SYDNEY_2 = new NodeUp("SydneyDC", 2);
    private static final NodeUp VIRGINIA_1 = new NodeUp("NorthVirginiaDC", 1);
    private static final Set<NodeUp> ALL = Set.of(SYDNEY_1, SYDNEY_2, VIRGINIA_1);
    private static final Set<NodeUp> ONE_OF_SYDNEY_IS_DOWN = Set.of(SYDNEY_1, VIRGINIA_1);

    private Set<NodeUp> nodes = ALL;
    private CompletableFuture<Void> answer = CompletableFuture.completedFuture(null);
    private boolean failing;
    private long nanos = Long.MAX_VALUE - 5;
    private long micros = 1;

    private final OweRecentEnds recent = new OweRecentEnds(
            order -> {
                if (failing) {
                    return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
                }
                owed.add(order);
                return answer;
            },
            () -> nodes,
            OweRecentEndsTest::decidedIn,
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
        nodes = ONE_OF_SYDNEY_IS_DOWN;
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
        nodes = ONE_OF_SYDNEY_IS_DOWN;
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
        nodes = ONE_OF_SYDNEY_IS_DOWN;
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
        List<OpenOrder> last = IntStream.range(0, MOST).mapToObj(i -> ended()).toList();
        nodes = ONE_OF_SYDNEY_IS_DOWN;

        recent.round();

        assertThat(owed).containsExactlyElementsOf(last);
    }

    @Test
    void fewAreOwedAtATime() {
        recent.round();
        IntStream.range(0, MOST).forEach(i -> ended());
        nodes = ONE_OF_SYDNEY_IS_DOWN;
        CompletableFuture<Void> held = new CompletableFuture<>();
        answer = held;

        recent.round();

        assertThat(owed).as("under way").hasSizeLessThan(20);
        answer = CompletableFuture.completedFuture(null);
        held.complete(null);
        assertThat(owed).hasSize(MOST);
    }

    @Test
    void aNodeThatComesHasLostNothing() {
        nodes = ONE_OF_SYDNEY_IS_DOWN;
        recent.round();
        ended();
        nodes = ALL;

        recent.round();

        assertThat(owed).isEmpty();
    }

    @Test
    void aNodeThatWentAndCameUnnoticedHasLostWhatItWasToSend() {
        recent.round();
        OpenOrder order = ended();
        nodes = Set.of(SYDNEY_1, new NodeUp("SydneyDC", "2, started again"), VIRGINIA_1);

        recent.round();

        assertThat(owed).containsExactly(order);
    }

    @Test
    void aNodeOfAnotherDatacenterWasNotToSendAnything() {
        recent.round();
        ended();
        OpenOrder decidedThere = anOrder().of("IBM").placedAt(micros++).build();
        recent.ended(decidedThere);
        nodes = Set.of(SYDNEY_1, SYDNEY_2);

        recent.round();

        assertThat(owed).containsExactly(decidedThere);
    }

    @Test
    void whatCouldNotBeOwedForLongerThanTheWindowIsOwedInTheEnd() {
        recent.round();
        OpenOrder order = ended();
        nodes = ONE_OF_SYDNEY_IS_DOWN;
        failing = true;
        recent.round();
        pass(WINDOW.multipliedBy(3));
        recent.round();

        failing = false;
        recent.round();

        assertThat(owed).containsExactly(order);
    }

    @Test
    void anOrderWhoseFirstDoorNoRegionHasIsOwedAndKeepsNoOtherWaiting() {
        recent.round();
        OpenOrder moved = anOrder().of("GONE").placedAt(micros++).build();
        recent.ended(moved);
        OpenOrder other = ended();
        nodes = ONE_OF_SYDNEY_IS_DOWN;

        recent.round();

        assertThat(owed).containsExactly(moved, other);
    }

    private static String decidedIn(OpenOrder order) {
        return switch (order.symbol().value()) {
            case "IBM" -> "NorthVirginiaDC";
            case "GONE" -> throw new RegionUnreachableException("of door tokyo", null);
            default -> "SydneyDC";
        };
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
