package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionProgressTest {
    private final PartitionProgress progress = new PartitionProgress();

    @Test
    void commitsUpToTheFirstRecordThatIsNotDone() {
        assertThat(progress.committable()).isEqualTo(-1);
        PartitionProgress.Slot first = progress.received(7);
        PartitionProgress.Slot second = progress.received(8);
        PartitionProgress.Slot third = progress.received(12);

        third.finish();
        assertThat(progress.committable()).isEqualTo(7);
        first.finish();
        assertThat(progress.committable()).isEqualTo(8);
        second.finish();
        assertThat(progress.committable()).isEqualTo(13);
        assertThat(progress.pending()).isZero();
    }

    @Test
    void holdsNothingOfWhatIsDoneHoweverFarTheFirstIsBehind() {
        progress.received(7);
        for (int offset = 8; offset < 100_000; offset++) {
            progress.received(offset).finish();
        }

        assertThat(progress.pending()).isEqualTo(1);
        assertThat(progress.committable()).isEqualTo(7);
    }

    @Test
    void whatWasKeptWhileALaterRecordWasReadAgainIsReadAgainWhenItIsLeft() {
        PartitionProgress.Slot kept = progress.received(7);
        progress.received(8).leave();
        assertThat(progress.readAgain()).isEqualTo(8);

        kept.leave();

        assertThat(progress.committable()).isEqualTo(7);
        assertThat(progress.readAgain()).isEqualTo(7);
    }

    @Test
    void whatWasLeftIsReadAgainAndNotCommittedBefore() {
        PartitionProgress.Slot first = progress.received(7);
        PartitionProgress.Slot underWay = progress.received(8);
        PartitionProgress.Slot later = progress.received(9);
        first.leave();

        assertThat(progress.committable()).isEqualTo(7);
        assertThat(progress.readAgain()).isEqualTo(7);
        later.leave(); // comes again anyway
        assertThat(progress.readAgain()).isEqualTo(-1);
        progress.received(7).finish();
        progress.received(8).finish();
        progress.received(9).finish();
        assertThat(progress.committable()).as("its first fill is not recorded").isEqualTo(8);
        underWay.finish();
        assertThat(progress.committable()).isEqualTo(10);
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
