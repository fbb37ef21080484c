package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.KnownMoves.Move;
import io.geobroker.testbed.progress.Step;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Asks for moves of stocks, and waits until all regions that answer know that they are drained. It keeps nothing: stopped at
 * any time, it may be run again. For one thread.
 */
final class FollowMoves {
    /** A new home pulls the orders of so many stocks at once. */
    static final int AT_ONCE = 4;

    private static final Duration USUAL = Duration.ofSeconds(40);
    /** How long a stock may be asked for without a ticker; longer while others move. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    static final Duration SPACING = Duration.ofSeconds(1);

    private final Request world;
    private final TimedLines lines;
    private final PrintWriter out;
    private final Runnable pause;

    /** By symbol the newest move that is known. */
    private final NavigableMap<String, Move> moving = new TreeMap<>();

    /** By symbol when it was begun. */
    private final Map<String, Duration> begun = new TreeMap<>();

    /** By symbol why it is not moved. */
    private final NavigableMap<String, String> refused = new TreeMap<>();

    private List<String> silent = List.of();
    private int endedBefore;
    private long mostLeft;
    private Duration mostLeftAt = Duration.ZERO;

    @FunctionalInterface
    interface Request {
        /** @throws IllegalStateException with the reason, when it is refused */
        List<String> told(String verb, Object... arguments);
    }

    /** @param pause between two readings of the moves */
    FollowMoves(Request world, TimedLines lines, PrintWriter out, Runnable pause) {
        this.world = world;
        this.lines = lines;
        this.out = out;
        this.pause = pause;
    }

    /** @throws IllegalStateException when no broker answers */
    KnownMoves read() {
        List<String> answers = world.told("moves read");
        KnownMoves known = KnownMoves.of(answers);
        if (known.silent().size() == answers.size()) {
            throw new IllegalStateException("no broker answers");
        }
        if (!known.silent().equals(silent)) {
            silent = known.silent();
            lines.say(
                    silent.isEmpty()
                            ? "all regions answer"
                            : "no broker answers, and what is known there is not waited for: "
                                    + String.join(", ", silent));
        }
        return known;
    }

    /**
     * Moves stocks, a few at once. Those that move there already come first, and are not asked for again. Those without a
     * ticker are given up when all others have ended. Once for each instance.
     *
     * @return those that were not moved, with the reasons
     */
    NavigableMap<String, String> untilDrained(Collection<String> symbols, String to) {
        if (symbols.isEmpty()) {
            return refused;
        }
        int all = symbols.size();
        Step step = lines.step(
                (all == 1 ? symbols.iterator().next() : all + " stocks") + " to " + to,
                USUAL.multipliedBy((all + AT_ONCE - 1) / AT_ONCE));
        try {
            KnownMoves known = read();
            Deque<String> waiting = movingFirst(symbols, to, known);
            while (true) {
                compare(known, to);
                long longAsked = longAsked(step.elapsed());
                while (moving.size() - longAsked < AT_ONCE && !waiting.isEmpty()) {
                    begun.put(waiting.element(), step.elapsed());
                    begin(waiting.remove(), to, known);
                }
                if (moving.size() == longAsked) {
                    return refused;
                }
                show(step, all - waiting.size() - moving.size(), all);
                pause.run();
                known = read();
            }
        } finally {
            step.end();
        }
    }

    /** Those that were given up, as no ticker came for them. */
    Set<String> withoutTicker() {
        return moving.keySet();
    }

    private long longAsked(Duration now) {
        return moving.values().stream()
                .filter(move -> move.readyAt().isEmpty())
                .filter(move ->
                        now.minus(begun.getOrDefault(move.symbol(), now)).compareTo(PATIENCE) > 0)
                .count();
    }

    private static Deque<String> movingFirst(Collection<String> symbols, String to, KnownMoves known) {
        return symbols.stream()
                .sorted(Comparator.comparing(symbol -> known.to(to, symbol).isEmpty()))
                .collect(Collectors.toCollection(ArrayDeque::new));
    }

    private void begin(String symbol, String to, KnownMoves known) {
        try {
            moving.put(symbol, known.to(to, symbol).orElseGet(() -> ask(symbol, to)));
        } catch (IllegalStateException e) {
            refused.put(symbol, String.valueOf(e.getMessage()));
        }
    }

    private Move ask(String symbol, String to) {
        return Move.parse(world.told("moves ask", symbol, to).get(0));
    }

    /** Ends those that are drained, or that somebody sent elsewhere. */
    private void compare(KnownMoves known, String to) {
        for (Move seen : List.copyOf(moving.values())) {
            String symbol = seen.symbol();
            Move newest = known.newest().getOrDefault(symbol, seen);
            if (Move.AGE.compare(newest, seen) < 0) {
                continue;
            }
            if (!newest.to().equals(to)) {
                moving.remove(symbol);
                refused.put(symbol, "somebody sent it to " + newest.to() + " meanwhile");
            } else if (newest.isDrained()) {
                moving.remove(symbol);
                String took = Step.shown(newest.took());
                lines.print(out, symbol + " lives in " + to + ", " + took + " after it was asked for");
            } else {
                moving.put(symbol, newest);
            }
        }
    }

    private void show(Step step, int ended, int all) {
        String each = moving.values().stream()
                .map(move -> move.symbol() + " " + move.state())
                .collect(Collectors.joining("; "));
        step.rename(all == 1 ? each : ended + " of " + all + ": " + each);
        if (ended > endedBefore) {
            endedBefore = ended;
            step.reached(ended, all);
        }
        if (all == 1) {
            moving.values().stream().flatMapToLong(move -> move.left().stream()).forEach(left -> estimate(step, left));
        }
    }

    /** By the rate since most were left. */
    private void estimate(Step step, long left) {
        Duration now = step.elapsed();
        if (left >= mostLeft) {
            mostLeft = left;
            mostLeftAt = now;
        } else {
            step.willTake(now.minus(mostLeftAt).multipliedBy(left).dividedBy(mostLeft - left));
        }
    }
}
