package io.geobroker.broker.platform.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class MetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry, "sydney");

    @Test
    void aTotalGoesOnAfterAGarbageCollection() {
        AtomicLong counted = new AtomicLong(1);
        meters.total("geobroker.counted", "what is counted elsewhere", () -> counted.get());
        assertThat(registry.get("geobroker.counted").functionCounter().count()).isEqualTo(1);

        collectGarbage();
        counted.set(2);

        assertThat(registry.get("geobroker.counted").functionCounter().count()).isEqualTo(2);
    }

    private static void collectGarbage() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        Awaitility.await().until(() -> {
            System.gc();
            return garbage.get() == null;
        });
    }
}
