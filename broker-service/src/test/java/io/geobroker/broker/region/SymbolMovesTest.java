package io.geobroker.broker.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolMovesTest {
    private static final String A = "A";
    private static final String B = "B";
    private static final String C = "C";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # moves: number and way, asked for (?), ready (+) or drained (!)
            # | home | matched in | pulls its orders | waits to be home
            ''        | A | A  | '' | ''
            1AB?      | A | AB | '' | B
            1AB+      | B | AB | B | ''
            1AB!      | B | B  | B | ''
            # The way back is a move of its own.
            1AB! 2BA? | B | AB | B | A
            1AB! 2BA+ | A | AB | A | ''
            1AB! 2BA! | A | A  | A | ''
            # A newer move to a dead region leaves the home where it is.
            1AB? 2BA? | A | A  | '' | ''
            """)
    void tellWhereASymbolLivesAndIsMatched(String known, String home, String matchedIn, String pulls, String waits) {
        SymbolMoves moves = moves(
                known.isEmpty()
                        ? new SymbolMove[0]
                        : Stream.of(known.split(" ", -1))
                                .map(SymbolMovesTest::move)
                                .toArray(SymbolMove[]::new));

        assertThat(moves.home()).isEqualTo(home);
        assertThat(where(moves::isMatchedIn)).isEqualTo(matchedIn);
        assertThat(where(region -> moves.pulling(region).isPresent())).isEqualTo(pulls);
        assertThat(where(region -> moves.awaited(region).isPresent())).isEqualTo(waits);
    }

    private static String where(Predicate<String> holds) {
        return Stream.of(A, B, C).filter(holds).collect(Collectors.joining());
    }

    private static SymbolMove move(String text) {
        int number = Character.digit(text.charAt(0), 10);
        String from = text.substring(1, 2);
        String to = text.substring(2, 3);
        return switch (text.charAt(3)) {
            case '?' -> asked(number, from, to);
            case '+' -> ready(number, from, to);
            default -> drained(number, from, to);
        };
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
        assertThatThrownBy(() -> asked(1, A, A)).hasMessage("a move must go to another region than A");
        assertThatThrownBy(() -> asked(0, A, B)).hasMessage("number of a move must be >= 1: 0");
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
