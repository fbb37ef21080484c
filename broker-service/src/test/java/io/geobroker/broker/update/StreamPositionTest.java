package io.geobroker.broker.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.OrderFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamPositionTest {
    private static final EventId EVENT =
            EventId.of(OrderFixture.anOrder().build().id(), OrderEvent.Kind.FILL, 1_773_144_000_000_123L);

    @Test
    void isReadAsItWasWritten() {
        StreamPosition position = new StreamPosition(
                EVENT,
                EventId.lowestAt(5),
                List.of(
                        new StreamPosition.OfRegion(EVENT, List.of(1L, Long.MIN_VALUE)),
                        new StreamPosition.OfRegion(EventId.lowestAt(7), List.of())));

        assertThat(StreamPosition.parse(position.toString())).isEqualTo(position);
        assertThat(position.toString()).startsWith(EVENT + "~").matches("[-A-Za-z0-9_~]+");
    }

    @Test
    void anEventsIdAloneMeansEverythingAfterIt() {
        StreamPosition position = StreamPosition.parse(EVENT.toString());

        assertThat(position).isEqualTo(StreamPosition.after(EVENT));
        assertThat(position.readAfter(0, 2_000_000, Long.MAX_VALUE)).isEqualTo(EVENT);
        assertThat(position.readAfter(5, 2_000_000, Long.MAX_VALUE)).isEqualTo(EVENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "904837e3-3b76-47ec-b432-046db621571b",
                "aa0fa4ce-1c78-11f1-8000-000000000000~",
                "aa0fa4ce-1c78-11f1-8000-000000000000~AAAA",
                "aa0fa4ce-1c78-11f1-8000-000000000000~$",
                "aa0fa4ce-1c78-11f1-8000-00000000000g"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> StreamPosition.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
