package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.KnownMoves.Move;
import io.geobroker.testbed.cli.control.ControlClient;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;

/** {@code ./geobroker move}, {@code evacuate}, {@code restore} and {@code moves}. Each returns the exit code. */
record MoveCommand(FollowMoves.Request world, FollowMoves follow, TimedLines lines, PrintWriter out) {
    /** The exit code when no ticker has come for some stocks. */
    static final int WITHOUT_TICKER = 3;
    /** When all have moved, and a person is to see to something before the region is stopped. */
    static final int NOT_TO_BE_STOPPED = 4;

    MoveCommand(FollowMoves.Request world, TimedLines lines, PrintWriter out, Runnable pause) {
        this(world, new FollowMoves(world, lines, out, pause), lines, out);
    }

    static MoveCommand of(RunningWorld world) {
        ControlClient client = ControlClient.of(world.directory);
        CommandLine command = world.spec.commandLine();
        return new MoveCommand(
                (verb, arguments) -> RunningWorld.told(client, verb, arguments),
                new TimedLines(command.getErr()),
                command.getOut(),
                () -> Uninterrupted.pause(FollowMoves.SPACING));
    }

    int list() {
        KnownMoves known = follow.read();
        out.println(known.newest().isEmpty() ? "no stock has moved" : KnownMoves.HEAD);
        known.newest().values().forEach(move -> out.println(move.line()));
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    int move(String symbol, String to) {
        if (follow.read().to(to, symbol).filter(Move::isDrained).isPresent()) {
            lines.print(out, symbol + " is at home in " + to);
            return CommandLine.ExitCode.OK;
        }
        NavigableMap<String, String> refused = follow.untilDrained(List.of(symbol), to);
        if (!refused.isEmpty()) {
            throw new IllegalStateException(refused.get(symbol));
        }
        return exitCode(to);
    }

    /** Moves all stocks that live there, and tells whether the region may be stopped. */
    int evacuate(String from, String to) {
        if (from.equals(to)) {
            throw new IllegalStateException("--to must be another region than " + from);
        }
        Set<String> symbols = new TreeSet<>(world.told("moves at-home", from, to));
        follow.read().newest().values().stream()
                .filter(move -> move.from().equals(from) && move.to().equals(to) && !move.isDrained())
                .forEach(move -> symbols.add(move.symbol()));
        int exitCode = moveAll(symbols, to);
        if (symbols.isEmpty()) {
            out.println("no stock lives in " + from);
        }
        List<String> against = againstStop(from, to);
        out.println(against.isEmpty() ? from + " may be stopped now" : "before " + from + " is stopped, see to this:");
        against.forEach(line -> out.println("  " + line));
        out.flush();
        return exitCode != CommandLine.ExitCode.OK || against.isEmpty() ? exitCode : NOT_TO_BE_STOPPED;
    }

    /**
     * Gives a region up for good, and moves its stocks. Repeated, it goes on.
     *
     * @param isConfirmed otherwise it only tells what is given up
     */
    int giveUp(String lost, String heir, boolean isConfirmed) {
        List<String> against = world.told("moves against-loss", lost);
        if (!against.isEmpty()) {
            throw new IllegalStateException(lost + " is not declared lost:" + System.lineSeparator() + "  "
                    + String.join(System.lineSeparator() + "  ", against));
        }
        out.println("with " + lost + " is given up:");
        world.told("moves given-up", lost).forEach(line -> out.println("  " + line));
        out.flush();
        if (!isConfirmed) {
            throw new IllegalStateException("nothing is done yet: repeat it with --yes, if all machines of " + lost
                    + " are off and come back empty");
        }
        world.told("moves declare-lost", lost, heir).forEach(out::println);
        int exitCode = moveAll(new TreeSet<>(world.told("moves at-home", lost, heir)), heir);
        lines.print(out, "rebuild " + lost + " under another door, then: restore " + lost);
        return exitCode;
    }

    /** Moves all stocks back that were first at home there. */
    int restore(String region) {
        List<String> first = world.told("moves first-home", region);
        KnownMoves known = follow.read();
        int exitCode = moveAll(
                first.stream()
                        .filter(known.newest()::containsKey)
                        .filter(symbol ->
                                known.to(region, symbol).filter(Move::isDrained).isEmpty())
                        .toList(),
                region);
        if (exitCode == CommandLine.ExitCode.OK) {
            lines.print(out, "all " + first.size() + " stocks that were first listed in " + region + " live there");
        }
        return exitCode;
    }

    /** @throws IllegalStateException when some are not moved; it has told why */
    private int moveAll(Collection<String> symbols, String to) {
        NavigableMap<String, String> refused = follow.untilDrained(symbols, to);
        int exitCode = exitCode(to);
        refused.forEach((symbol, reason) -> lines.say(symbol + " is not moved: " + reason));
        if (!refused.isEmpty()) {
            throw new IllegalStateException(refused.size() + " of " + symbols.size() + " stocks are not moved: "
                    + String.join(", ", refused.keySet()));
        }
        return exitCode;
    }

    /** Tells of stocks that no ticker came for. A way back from where they never were needs none. */
    private int exitCode(String to) {
        Set<String> asked = new TreeSet<>(follow.withoutTicker());
        if (!asked.isEmpty()) {
            world.told("moves at-home", to, to).forEach(asked::remove);
        }
        asked.forEach(symbol ->
                lines.say(symbol + ": no ticker has come since it was asked; the move goes on when one does"));
        return asked.isEmpty() ? CommandLine.ExitCode.OK : WITHOUT_TICKER;
    }

    private List<String> againstStop(String region, String through) {
        KnownMoves known = follow.read();
        List<String> against = new ArrayList<>();
        known.silent().forEach(other -> against.add(other + " does not answer: it may not know of all moves"));
        known.newest().values().stream()
                .filter(move -> !move.isDrained())
                .forEach(move -> against.add(
                        move.symbol() + " moves from " + move.from() + " to " + move.to() + ": " + move.state()));
        List<String> atHome = world.told("moves at-home", region, through);
        if (!atHome.isEmpty()) {
            against.add("at home in " + region + ": " + String.join(", ", atHome));
        }
        against.addAll(world.told("moves against-stop", region, through));
        return against;
    }
}
