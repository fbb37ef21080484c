package io.geobroker.insight.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedStatementTest {

    @Test
    void isToldInTheOrderOfSendingAnsweredOrNot() {
        AtomicLong nanos = new AtomicLong();
        Explanation explanation = new Explanation(nanos::get);

        Explanation.Asking first = explanation.ask(asked("select orders", null));
        explanation.ask(asked("insert orders", null));
        nanos.set(5_000);
        first.answered("VirginiaDC", 2);

        assertThat(explanation.statements())
                .containsExactly(
                        new AskedStatement("select orders", "VirginiaDC", "LOCAL_QUORUM", null, 0.005, 2),
                        asked("insert orders", null));
    }

    private static AskedStatement asked(String name, @Nullable Double milliseconds) {
        return new AskedStatement(name, "SydneyDC", "LOCAL_QUORUM", null, milliseconds, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "here,   LOCAL_QUORUM,              , 1, 0",
        "here,   LOCAL_QUORUM,  LOCAL_SERIAL, 3, 0",
        "here,   LOCAL_SERIAL,              , 1, 0",
        "abroad, LOCAL_QUORUM,              , 1, 1",
        "abroad, LOCAL_QUORUM,  LOCAL_SERIAL, 1, 1",
        "abroad, LOCAL_QUORUM,  LOCAL_SERIAL, 2, 2",
        "here,   EACH_QUORUM,               , 1, 1",
        "here,   SERIAL,                    , 1, 1",
        "here,   LOCAL_QUORUM,        SERIAL, 1, 2",
        "here,   EACH_QUORUM,         SERIAL, 1, 3",
        "abroad, EACH_QUORUM,         SERIAL, 1, 4"
    })
    void countsWhatTheAnswerWaitedForAbroad(
            String datacenter, String consistency, @Nullable String serial, int attempts, int roundTrips) {
        AskedStatement asked = new AskedStatement("insert orders", datacenter, consistency, serial, 0.0, attempts);

        assertThat(asked.roundTripsAbroad("here")).isEqualTo(roundTrips);
    }
}
