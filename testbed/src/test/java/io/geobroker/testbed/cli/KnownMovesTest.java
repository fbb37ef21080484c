package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownMovesTest {
    private static final String ASKED =
            "{'symbol': 'BHP', 'move': 1, 'from': 'sydney', 'to': 'north-virginia', 'asked_at': '2026-11-27T19:00:00.25Z'}";
    private static final String READY = with(ASKED, "'ready_at': '2026-11-27T19:00:10.5Z'");
    private static final String PULLING = with(READY, "'left': 37");
    private static final String DRAINED = with(READY, "'drained_at': '2026-11-27T19:00:30.75Z'");
    private static final String BACK =
            "{'symbol': 'BHP', 'move': 2, 'from': 'north-virginia', 'to': 'sydney', 'asked_at': '2026-11-27T20:00:00Z'}";

    @Test
    void aMoveIsDrainedWhenAllRegionsThatAnswerKnowIt() {
        assertThat(bhp(region("sydney", DRAINED), region("north-virginia", DRAINED), region("tokyo"))
                        .isDrained())
                .isTrue();

        KnownMoves.Move move = bhp(region("sydney", READY), region("north-virginia", DRAINED));

        assertThat(move.isDrained()).isFalse();
        assertThat(move.state()).isEqualTo("drained, unknown in sydney");
    }

    @Test
    void allInstancesOfARegionMustKnowIt() {
        assertThat(bhp(region("sydney", DRAINED, ASKED)).unaware()).containsExactly("sydney");
        assertThat(bhp(region("sydney", DRAINED, DRAINED)).unaware()).isEmpty();
    }

    @Test
    void aRegionThatDoesNotAnswerIsSilent() {
        assertThat(known(region("sydney", ASKED), region("tokyo")).silent()).containsExactly("tokyo");
    }

    @Test
    void itsStateTellsWhatIsStillToCome() {
        assertThat(bhp(region("sydney", ASKED)).state()).isEqualTo("asked");
        assertThat(bhp(region("sydney", READY)).state()).isEqualTo("ready");
        assertThat(bhp(region("sydney", ASKED), region("north-virginia", READY, PULLING))
                        .state())
                .as("what is left is known to the owner alone")
                .isEqualTo("ready, 37 left");
        assertThat(bhp(region("sydney", ASKED), region("north-virginia", with(READY, "'left': 0")))
                        .state())
                .isEqualTo("ready, awaits hand-over");
    }

    @Test
    void theNewestMoveCountsWhoeverKnowsIt() {
        KnownMoves known = known(region("sydney", DRAINED), region("north-virginia", BACK));

        assertThat(known.to("sydney", "BHP").orElseThrow().state()).isEqualTo("asked");
        assertThat(known.to("north-virginia", "BHP")).isEmpty();
    }

    @Test
    void ofTwoMovesWithOneNumberTheLaterNameCounts() {
        String other = ASKED.replace("north-virginia", "tokyo");

        assertThat(bhp(region("sydney", other), region("north-virginia", DRAINED))
                        .to())
                .isEqualTo("tokyo");
        assertThat(bhp(region("sydney", DRAINED), region("north-virginia", other))
                        .to())
                .isEqualTo("tokyo");
    }

    @Test
    void tookFromWhenItWasAskedToWhenItWasDrained() {
        assertThat(bhp(region("sydney", DRAINED)).took()).isEqualTo(Duration.ofMillis(30_500));
    }

    private static KnownMoves.Move bhp(String... regions) {
        return known(regions).newest().values().iterator().next();
    }

    private static KnownMoves known(String... regions) {
        return KnownMoves.of(List.of(regions));
    }

    /** @param moves one of each instance */
    private static String region(String name, String... moves) {
        List<String> answers =
                List.of(moves).stream().map(move -> "{'moves': [" + move + "]}").toList();
        return ("{'region': '" + name + "', 'answers': [" + String.join(", ", answers) + "]}").replace('\'', '"');
    }

    private static String with(String move, String more) {
        return move.substring(0, move.length() - 1) + ", " + more + "}";
    }
}
