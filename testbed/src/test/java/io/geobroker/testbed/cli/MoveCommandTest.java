package io.geobroker.testbed.cli;

import static io.geobroker.testbed.cli.MovingWorld.SYDNEY;
import static io.geobroker.testbed.cli.MovingWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoveCommandTest {
    private static final String[] SIX = {"AAA", "BBB", "CCC", "DDD", "EEE", "FFF"};

    private final MovingWorld world = new MovingWorld(SYDNEY, SIX);
    private final AtomicLong now = new AtomicLong();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    @Test
    void aMoveIsFollowedUntilItIsDrained() {
        assertThat(commands().move("AAA", VIRGINIA)).isZero();

        assertThat(lines(out)).containsExactly("AAA lives in north-virginia, 6 s after it was asked for");
        assertThat(lines(err))
                .startsWith(
                        "   0.0 s  AAA to north-virginia, usually 40 s",
                        "  10.0 s  AAA asked: about 30 s left, after 10 s",
                        "  20.0 s  AAA ready, 40 left: about 20 s left, after 20 s",
                        "  30.0 s  AAA ready, 30 left: about 20 s left, after 30 s",
                        "  40.0 s  AAA ready, 20 left: about 10 s left, after 40 s");
    }

    @Test
    void whatCannotBeMovedIsAnError() {
        assertThatIllegalStateException()
                .isThrownBy(() -> commands().move("NONE", VIRGINIA))
                .withMessage("symbol was never listed: NONE");

        assertThatIllegalStateException()
                .isThrownBy(() -> commands().evacuate(SYDNEY, SYDNEY))
                .withMessage("--to must be another region than sydney");
        assertThat(world.asked).isEmpty();
    }

    @Test
    void aFinishedMoveMayBeAskedForAgain() {
        commands().move("AAA", VIRGINIA);

        assertThat(commands().move("AAA", VIRGINIA)).isZero();
        assertThat(lines(out)).endsWith("AAA is at home in north-virginia");
        assertThat(world.asked).containsExactly("AAA");
    }

    @Test
    void fourAreMovedAtOnce() {
        assertThat(commands().evacuate(SYDNEY, VIRGINIA)).isZero();

        assertThat(world.asked).containsExactly(SIX);
        assertThat(world.mostAtOnce).isEqualTo(FollowMoves.AT_ONCE);
        assertThat(lines(out))
                .hasSize(SIX.length + 1)
                .contains("FFF lives in north-virginia, 6 s after it was asked for")
                .endsWith("sydney may be stopped now");
    }

    @Test
    void stoppedHalfWayItGoesOnWhereItWas() {
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> commands(3).evacuate(SYDNEY, VIRGINIA));
        assertThat(world.asked).hasSize(FollowMoves.AT_ONCE);

        assertThat(commands().evacuate(SYDNEY, VIRGINIA)).isZero();

        assertThat(world.asked).containsExactly(SIX);
        assertThat(world.mostAtOnce).isEqualTo(FollowMoves.AT_ONCE);
        assertThat(SIX).allMatch(symbol -> world.home(symbol).equals(VIRGINIA));
    }

    @Test
    void whatMovesThereAlreadyIsWaitedForAndNotAskedAgain() {
        world.move("FFF", VIRGINIA);
        world.step();

        assertThat(commands().evacuate(SYDNEY, VIRGINIA)).isZero();

        assertThat(world.asked).containsExactly("AAA", "BBB", "CCC", "DDD", "EEE");
        assertThat(world.mostAtOnce).isEqualTo(FollowMoves.AT_ONCE);
        assertThat(lines(out)).contains("FFF lives in north-virginia, 6 s after it was asked for");
    }

    @Test
    void whatIsRefusedIsToldAtTheEndAndFails() {
        world.refusals.put("BBB", "BBB still moves to tokyo");

        assertThatIllegalStateException()
                .isThrownBy(() -> commands().evacuate(SYDNEY, VIRGINIA))
                .withMessage("1 of 6 stocks are not moved: BBB");

        assertThat(err.toString()).contains("BBB is not moved: BBB still moves to tokyo");
        assertThat(lines(out)).hasSize(5).allMatch(line -> line.contains(" lives in north-virginia, "));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatSomebodySendsElsewhereIsNotWaitedForEvenUnderTheSameNumber(boolean sameNumber) {
        MoveCommand commands = commands(3, () -> {
            if (sameNumber) {
                world.moveUnderTheSameNumber("AAA", "tokyo");
            } else {
                world.move("AAA", "tokyo");
            }
        });

        assertThatIllegalStateException()
                .isThrownBy(() -> commands.move("AAA", VIRGINIA))
                .withMessage("somebody sent it to tokyo meanwhile");
    }

    @Test
    void aMoveToAnEarlierNameUnderTheSameNumberDoesNotCount() {
        Deque<String> told = new ArrayDeque<>(List.of("berlin", VIRGINIA));
        MoveCommand commands = new MoveCommand(
                world, new TimedLines(new PrintWriter(err), false, now::get), new PrintWriter(out), () -> {
                    if (told.isEmpty()) {
                        world.step();
                    } else {
                        world.moveUnderTheSameNumber("AAA", told.remove());
                    }
                });

        assertThat(commands.move("AAA", VIRGINIA)).isZero();
    }

    @Test
    void aStockWithoutTickersIsNotWaitedForForEver() {
        world.withoutTicker.add("BBB");

        assertThat(commands().evacuate(SYDNEY, VIRGINIA)).isEqualTo(MoveCommand.WITHOUT_TICKER);

        assertThat(world.asked).containsExactly(SIX);
        assertThat(err.toString())
                .contains("BBB: no ticker has come since it was asked; the move goes on when one does");
        assertThat(lines(out))
                .hasSize(8)
                .endsWith(
                        "before sydney is stopped, see to this:",
                        "  BBB moves from sydney to north-virginia: asked",
                        "  at home in sydney: BBB");
        assertThat(commands().move("BBB", VIRGINIA)).isEqualTo(MoveCommand.WITHOUT_TICKER);
    }

    @Test
    void aStockWithoutTickersIsNotBroughtBack() {
        commands().evacuate(SYDNEY, VIRGINIA);
        world.withoutTicker.add("BBB");

        assertThat(commands().restore(SYDNEY)).isEqualTo(MoveCommand.WITHOUT_TICKER);

        assertThat(lines(out)).endsWith("FFF lives in sydney, 6 s after it was asked for");
    }

    @Test
    void aStockThatNeverTickedMayBeTakenBack() {
        world.withoutTicker.add("BBB");
        commands().move("BBB", VIRGINIA);

        assertThat(commands().restore(SYDNEY)).isZero();

        assertThat(world.asked).containsExactly("BBB", "BBB");
        assertThat(lines(out)).endsWith("all 6 stocks that were first listed in sydney live there");
    }

    @Test
    void stocksWithoutTickersDoNotHoldUpOthers() {
        world.withoutTicker.addAll(List.of(SIX));
        world.withoutTicker.remove("FFF");

        assertThat(commands().evacuate(SYDNEY, VIRGINIA)).isEqualTo(MoveCommand.WITHOUT_TICKER);

        assertThat(world.home("FFF")).isEqualTo(VIRGINIA);
    }

    @Test
    void aTickerThatComesWhileOthersMoveIsInTime() {
        world.withoutTicker.addAll(List.of("AAA", "BBB", "CCC", "DDD"));
        MoveCommand commands = commands(16, world.withoutTicker::clear);

        assertThat(commands.evacuate(SYDNEY, VIRGINIA)).isZero();

        assertThat(lines(out)).endsWith("sydney may be stopped now");
    }

    @Test
    void allThatSpeaksAgainstStoppingIsTold() {
        world.againstStop.add("23 accounts are at home in sydney: their orders wait while it is stopped");
        MoveCommand commands = commands(10, () -> world.silent.add(SYDNEY));

        assertThat(commands.evacuate(SYDNEY, VIRGINIA)).isEqualTo(MoveCommand.NOT_TO_BE_STOPPED);

        assertThat(lines(out))
                .endsWith(
                        "before sydney is stopped, see to this:",
                        "  sydney does not answer: it may not know of all moves",
                        "  23 accounts are at home in sydney: their orders wait while it is stopped");
        assertThat(err.toString()).contains("no broker answers, and what is known there is not waited for: sydney");
    }

    @Test
    void movesOfOthersSpeakAgainstStopping() {
        for (String symbol : SIX) {
            world.move(symbol, "tokyo");
        }
        world.step();

        assertThat(commands().evacuate(SYDNEY, VIRGINIA)).isEqualTo(MoveCommand.NOT_TO_BE_STOPPED);

        assertThat(lines(out))
                .startsWith(
                        "no stock lives in sydney",
                        "before sydney is stopped, see to this:",
                        "  AAA moves from sydney to tokyo: ready");
    }

    @Test
    void whatWasFirstListedThereIsBroughtBack() {
        commands().evacuate(SYDNEY, VIRGINIA);
        world.asked.clear();
        commands().move("AAA", SYDNEY);
        world.asked.clear();

        assertThat(commands().restore(SYDNEY)).isZero();
        assertThat(commands().restore(SYDNEY)).isZero();

        assertThat(world.asked).containsExactly("BBB", "CCC", "DDD", "EEE", "FFF");
        assertThat(SIX).allMatch(symbol -> world.home(symbol).equals(SYDNEY));
        assertThat(lines(out)).endsWith("all 6 stocks that were first listed in sydney live there");
    }

    @Test
    void aLostRegionIsGivenUpOnlyWhenThatIsConfirmed() {
        world.againstLoss.add("a node or a broker of sydney answers north-virginia");
        assertThatIllegalStateException()
                .isThrownBy(() -> commands().giveUp(SYDNEY, VIRGINIA, true))
                .withMessageStartingWith("sydney is not declared lost:")
                .withMessageEndingWith("a node or a broker of sydney answers north-virginia");

        world.againstLoss.clear();
        assertThatIllegalStateException()
                .isThrownBy(() -> commands().giveUp(SYDNEY, VIRGINIA, false))
                .withMessageStartingWith("nothing is done yet: repeat it with --yes");
        assertThat(world.silent).isEmpty();
        assertThat(world.asked).isEmpty();

        assertThat(commands().giveUp(SYDNEY, VIRGINIA, true)).isZero();
        assertThat(world.asked).containsExactly(SIX);
        assertThat(lines(out))
                .contains("with sydney is given up:", "door sydney is lost")
                .endsWith("rebuild sydney under another door, then: restore sydney");
    }

    @Test
    void withoutABrokerNothingIsKnown() {
        world.silent.addAll(List.of(SYDNEY, VIRGINIA));

        assertThatIllegalStateException().isThrownBy(() -> commands().list()).withMessage("no broker answers");
    }

    @Test
    @SuppressWarnings("try") // the control only has to answer
    void theCommandLineAsksTheRunningWorld() {
        assertThat(run("moves")).as("no world").isEqualTo(1);
        try (ControlServer control = ControlServer.open(
                directory,
                request -> new ControlAnswer(
                        true, world.told(request.verb(), request.arguments().toArray())))) {
            assertThat(run("moves")).isZero();
            assertThat(run("move", "NONE", "--to", VIRGINIA)).isEqualTo(1);
            assertThat(run("move", "AAA")).as("without --to").isEqualTo(2);
            assertThat(run("evacuate", SYDNEY, "--to", SYDNEY)).isEqualTo(1);
            assertThat(run("evacuate", VIRGINIA, "--to", SYDNEY))
                    .as("where no stock lives")
                    .isZero();
            assertThat(run("restore", SYDNEY)).isZero();
        }
        assertThat(world.asked).isEmpty();
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--directory", directory.toString()));
        return Geobroker.run(all.toArray(String[]::new));
    }

    private MoveCommand commands() {
        return commands(Integer.MAX_VALUE);
    }

    /** @param steps after which it is stopped */
    private MoveCommand commands(int steps) {
        return commands(steps, () -> {
            throw new CancellationException();
        });
    }

    /** @param then happens after so many steps */
    private MoveCommand commands(int steps, Runnable then) {
        AtomicLong taken = new AtomicLong();
        TimedLines lines = new TimedLines(new PrintWriter(err), false, now::get);
        return new MoveCommand(world, lines, new PrintWriter(out), () -> {
            now.addAndGet(Duration.ofSeconds(10).toNanos());
            lines.tick();
            world.step();
            if (taken.incrementAndGet() == steps) {
                then.run();
            }
        });
    }

    private static List<String> lines(StringWriter text) {
        return text.toString().lines().toList();
    }
}
