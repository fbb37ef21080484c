package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TickerPollingTest {
    private final AtomicLong nanos = new AtomicLong(1);
    private final AtomicInteger failed = new AtomicInteger();
    private final Semaphore begin = new Semaphore(0);
    private Consumer<TickerPolling> session = each -> {};

    @AutoClose("stop")
    private final TickerPolling polling = new TickerPolling(nanos::get, Duration.ofMillis(1), each -> {
        begin.acquireUninterruptibly();
        session.accept(each);
        failed.incrementAndGet();
        throw new IllegalStateException("as when Kafka is away");
    });

    @Test
    void countsOverSessionsThatFailBeforeKafkaAnswersAHeartbeat() {
        session = each -> {
            passes(14);
            each.publish(polled(0));
        };

        assertThat(secondsOutsideAfter(3)).isEqualTo(3 * 14);
    }

    @Test
    void countsHowLongKafkaRefusesEveryPoll() {
        session = each -> passes(16);

        assertThat(secondsOutsideAfter(2)).isEqualTo(2 * 16);
    }

    /** It takes itself for one, for as long as Kafka is away. */
    @Test
    void countsWhileNoHeartbeatOfAMemberIsAnswered() {
        session = each -> {
            passes(100);
            each.publish(polled(1));
            passes(7);
            each.publish(polled(2));
            passes(40);
            each.publish(polled(2));
        };

        assertThat(secondsOutsideAfter(1)).isEqualTo(40);
    }

    @AfterEach
    void endsByItself() {
        begin.release(Integer.MAX_VALUE / 2);
    }

    private long secondsOutsideAfter(int sessions) {
        begin.release(sessions);
        polling.start();
        await().until(() -> failed.get() == sessions);
        return polling.secondsOutsideGroup();
    }

    private PollingStatus polled(double heartbeats) {
        return new PollingStatus(nanos.get(), 0, 0, 0, Set.of(), true, heartbeats, null);
    }

    private void passes(int seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }
}
