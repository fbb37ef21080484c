package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutboxTest {
    private final Outbox outbox = new Outbox(10);

    /** Between a look that found nothing to write and the question whether that was all. */
    @Test
    void isNotDoneBeforeItsLastMessageIsTaken() {
        assertThat(outbox.next()).isNull();
        outbox.insist("good bye");
        outbox.close();

        assertThat(outbox.isDone()).isFalse();
        assertThat(outbox.next()).isEqualTo("good bye");
        assertThat(outbox.isDone()).isTrue();
    }

    @Test
    void isNotDoneBeforeTheMessageThatReplacesAllOthersIsTaken() {
        outbox.offer("one");
        outbox.abandon("too slow");

        assertThat(outbox.isDone()).isFalse();
        assertThat(outbox.next()).isEqualTo("too slow");
        assertThat(outbox.isDone()).isTrue();
    }
}
