package io.geobroker.loadtest.storm.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.journal.Hearing.Event;
import io.geobroker.loadtest.storm.journal.Hearing.Way;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HearingTest {
    private static final int AS_MANY_AS_A_POSITION_HAS = 16;

    @ParameterizedTest
    @EnumSource
    void noConnectionTellsAnEventTwice(Way way) {
        Hearing hearing = connected(way);

        hearing.heard(event(1));
        hearing.heard(event(1));

        assertThat(hearing.again()).containsExactly(event(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {AS_MANY_AS_A_POSITION_HAS, AS_MANY_AS_A_POSITION_HAS + 1})
    void aStreamThatResumesRepeatsOnlyWhatItsPositionHasNoRoomFor(int events) {
        Hearing hearing = connected(Way.EVENT_STREAM);
        IntStream.range(0, events).forEach(i -> hearing.heard(event(i)));
        reconnect(hearing);
        hearing.heard(event(0));

        assertThat(hearing.again()).hasSize(events == AS_MANY_AS_A_POSITION_HAS ? 1 : 0);
        assertThat(hearing.events()).hasSize(events);
    }

    @Test
    void aNewWebsocketMayRepeatWhatIsTheSame() {
        Hearing hearing = connected(Way.WEBSOCKET);
        hearing.heard(event(1));
        reconnect(hearing);
        Event other = new Event(event(1).id(), event(1).order(), "canceled", 0, 0);

        hearing.heard(event(1));
        hearing.heard(other);

        assertThat(hearing.again()).containsExactly(other);
    }

    private static Hearing connected(Way way) {
        Hearing hearing = new Hearing(way, "ann", "sydney");
        hearing.connected(0);
        return hearing;
    }

    private static void reconnect(Hearing hearing) {
        hearing.disconnected(1);
        hearing.connected(2);
    }

    private static Event event(int number) {
        return new Event(new UUID(1, number), new UUID(2, number), "new", 0, 0);
    }
}
