package io.geobroker.broker.matching;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackgroundPaceTest {
    private static final int ROWS_PER_SECOND = 1_000;

    private final List<String> ran = new ArrayList<>();
    private final List<Long> waits = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 5;
    private final BackgroundPace pace = new BackgroundPace(ROWS_PER_SECOND, () -> nanos, Runnable::run, wait -> {
        waits.add(wait);
        return action -> {};
    });

    @Test
    void whatComesFirstWaitsForNothing() {
        pace.execute(() -> ran.add("first"));

        assertThat(ran).containsExactly("first");
        assertThat(waits).isEmpty();
    }

    @Test
    void aPageWaitsForTheTimeOfThoseBeforeIt() {
        read(500);
        pace.execute(() -> ran.add("too early"));
        read(250);
        pass(100);
        pace.execute(() -> ran.add("too early"));

        assertThat(ran).isEmpty();
        assertThat(waits).containsExactly(TimeUnit.MILLISECONDS.toNanos(500), TimeUnit.MILLISECONDS.toNanos(650));
    }

    @Test
    void timeThatNobodyUsedIsNotSaved() {
        read(500);
        pass(10_000);
        pace.execute(() -> ran.add("in time"));
        read(500);
        pace.execute(() -> ran.add("too early"));

        assertThat(ran).containsExactly("in time");
        assertThat(waits).containsExactly(TimeUnit.MILLISECONDS.toNanos(500));
    }

    @Test
    void handsThePagesOnAsTheyAre() {
        List<OpenOrder> page = List.of(anOrder().build());
        List<List<OpenOrder>> pages = new ArrayList<>();

        pace.counted(pages::add).accept(page);

        assertThat(pages).containsExactly(page);
    }

    private void read(int rows) {
        pace.counted(page -> {}).accept(Collections.nCopies(rows, anOrder().build()));
    }

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
