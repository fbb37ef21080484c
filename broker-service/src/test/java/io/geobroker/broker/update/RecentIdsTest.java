package io.geobroker.broker.update;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentIdsTest {
    private static final long NOW = 1_773_144_000_000_000L;

    private final RecentIds ids = new RecentIds();

    @Test
    void idsThatOnlyASilentRegionNeedsAreForgottenBeyondABound() {
        List<OrderEvent> events = IntStream.rangeClosed(0, RecentIds.MAX_OF_SILENCE)
                .mapToObj(i -> placed(NOW + i))
                .toList();
        events.forEach(ids::add);

        ids.forgetUpTo(Map.of("sydney", EventId.lowestAt(NOW + 3), "north-virginia", EventId.lowestAt(NOW - 1)));

        assertThat(ids.add(events.get(0))).isEqualTo(RecentIds.Seen.FORGOTTEN);
        assertThat(ids.add(events.get(1))).isEqualTo(RecentIds.Seen.KNOWN);
    }

    private static OrderEvent placed(long atMicros) {
        return OrderEvent.placed(anOrder().placedAt(atMicros).build(), "sydney");
    }
}
