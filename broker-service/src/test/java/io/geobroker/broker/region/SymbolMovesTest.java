package io.geobroker.broker.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SymbolMovesTest {
    private static final String A = "sydney";
    private static final String B = "north-virginia";
    private static final String C = "tokyo";

    @Test
    void withoutAMoveItLivesAtItsFirstHomeAlone() {
        SymbolMoves moves = new SymbolMoves(A, List.of());

        assertThat(moves.home()).isEqualTo(A);
        assertThat(matchedIn(moves)).containsExactly(A);
        assertThat(moves.pulling(A)).isEmpty();
    }

    @Test
    void aMoveThatIsAskedForChangesNothingButThatItsTargetMatchesToo() {
        SymbolMoves moves = moves(asked(1, A, B));

        assertThat(moves.home()).isEqualTo(A);
        assertThat(matchedIn(moves)).containsExactly(A, B);
        assertThat(moves.awaited(B)).contains(asked(1, A, B));
        assertThat(moves.awaited(A)).isEmpty();
        assertThat(moves.pulling(B)).isEmpty();
    }

    @Test
    void aReadyMoveMakesItsTargetTheHomeAndItsSourceMatchesOn() {
        SymbolMoves moves = moves(ready(1, A, B));

        assertThat(moves.home()).isEqualTo(B);
        assertThat(matchedIn(moves)).containsExactly(A, B);
        assertThat(moves.pulling(B)).contains(ready(1, A, B));
        assertThat(moves.awaited(B)).isEmpty();
    }

    @Test
    void whenItIsDrainedItsTargetMatchesAlone() {
        SymbolMoves moves = moves(drained(1, A, B));

        assertThat(moves.home()).isEqualTo(B);
        assertThat(matchedIn(moves)).containsExactly(B);
        assertThat(moves.pulling(B)).as("what a stale broker still places").isPresent();
    }

    @Test
    void theWayBackIsAMoveOfItsOwn() {
        assertThat(matchedIn(moves(drained(1, A, B), asked(2, B, A)))).containsExactly(A, B);
        assertThat(moves(drained(1, A, B), asked(2, B, A)).home()).isEqualTo(B);
        assertThat(moves(drained(1, A, B), ready(2, B, A)).home()).isEqualTo(A);
        assertThat(matchedIn(moves(drained(1, A, B), drained(2, B, A)))).containsExactly(A);
    }

    @Test
    void aNewerMoveToADeadRegionLeavesTheHomeWhereItIs() {
        SymbolMoves moves = moves(asked(1, A, B), asked(2, B, A));

        assertThat(moves.home()).isEqualTo(A);
        assertThat(moves.pulling(A)).isEmpty();
        assertThat(moves.awaited(A)).as("it is there").isEmpty();
    }

    @Test
    void ofTwoTargetsOfOneMoveTheLaterNameCounts() {
        SymbolMoves moves = moves(ready(1, A, B), asked(1, A, C));

        assertThat(moves.newest()).contains(asked(1, A, C));
        assertThat(moves.home()).isEqualTo(A);
    }

    @Test
    void drainedWithoutReadyIsNeither() {
        SymbolMove move =
                new SymbolMove(new Symbol("BHP"), 1, A, B, 5, "ann", OptionalLong.empty(), OptionalLong.of(9));

        assertThat(move.isDrained()).isFalse();
        assertThat(moves(move).home()).isEqualTo(A);
    }

    @Test
    void aMoveGoesToAnotherRegion() {
        assertThatThrownBy(() -> asked(1, A, A)).hasMessage("a move must go to another region than sydney");
        assertThatThrownBy(() -> asked(0, A, B)).hasMessage("number of a move must be >= 1: 0");
    }

    private static List<String> matchedIn(SymbolMoves moves) {
        return Stream.of(A, B, C).filter(moves::isMatchedIn).toList();
    }

    private static SymbolMoves moves(SymbolMove... known) {
        return SymbolMoves.of(A, List.of(known));
    }

    private static SymbolMove asked(int number, String from, String to) {
        return new SymbolMove(
                new Symbol("BHP"), number, from, to, 5, "ann", OptionalLong.empty(), OptionalLong.empty());
    }

    private static SymbolMove ready(int number, String from, String to) {
        return new SymbolMove(new Symbol("BHP"), number, from, to, 5, "ann", OptionalLong.of(7), OptionalLong.empty());
    }

    private static SymbolMove drained(int number, String from, String to) {
        return new SymbolMove(new Symbol("BHP"), number, from, to, 5, "ann", OptionalLong.of(7), OptionalLong.of(9));
    }
}
