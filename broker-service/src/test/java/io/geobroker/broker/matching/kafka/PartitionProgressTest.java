package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionProgressTest {
    private final PartitionProgress progress = new PartitionProgress();

    @Test
    void commitsNothingBeforeTheFirstRecordIsDone() {
        progress.received(7);

        assertThat(progress.committable()).isEqualTo(-1);
        assertThat(progress.pending()).isEqualTo(1);
    }

    @Test
    void commitsUpToTheFirstRecordThatIsNotDone() {
        PartitionProgress.Slot first = progress.received(7);
        PartitionProgress.Slot second = progress.received(8);
        PartitionProgress.Slot third = progress.received(12);

        third.finish();
        assertThat(progress.committable()).isEqualTo(-1);
        first.finish();
        assertThat(progress.committable()).isEqualTo(8);
        second.finish();
        assertThat(progress.committable()).isEqualTo(13);
        assertThat(progress.pending()).isZero();
    }

    @Test
    void aWaitForAllEndsWhenTheLastIsDone() throws InterruptedException {
        PartitionProgress.Slot slot = progress.received(1);
        Thread finisher = new Thread(slot::finish);
        finisher.start();

        progress.awaitDone(System.nanoTime() + 60_000_000_000L);

        assertThat(progress.pending()).isZero();
        finisher.join();
    }

    @Test
    void aWaitForAllEndsAtItsDeadline() throws InterruptedException {
        progress.received(1);

        progress.awaitDone(System.nanoTime() + 1_000_000);

        assertThat(progress.pending()).isEqualTo(1);
    }
}
