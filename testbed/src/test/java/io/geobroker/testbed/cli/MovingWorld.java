package io.geobroker.testbed.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What commands about moves ask a world for, where a move is over after some steps. */
final class MovingWorld implements FollowMoves.Request {
    static final String SYDNEY = "sydney";
    static final String VIRGINIA = "north-virginia";

    /** Symbols that were asked for. */
    final List<String> asked = new ArrayList<>();

    /** By symbol. */
    final Map<String, String> refusals = new TreeMap<>();

    final Set<String> silent = new HashSet<>();

    /** Symbols whose moves stay asked. */
    final Set<String> withoutTicker = new HashSet<>();

    final List<String> againstStop = new ArrayList<>();
    final List<String> againstLoss = new ArrayList<>();
    int mostAtOnce;

    private final Map<String, String> firstHomes = new TreeMap<>();
    private final Map<String, Move> newest = new TreeMap<>();

    /** Asked, then ready with 40 orders left, then 10 fewer each time, then drained. */
    private record Move(int number, String from, String to, int age) {
        static final int DRAINED = 6;

        boolean isDrained() {
            return age >= DRAINED;
        }

        String json(String symbol, String region) {
            return "{\"symbol\":\"%s\",\"move\":%d,\"from\":\"%s\",\"to\":\"%s\",\"asked_at\":\"2026-11-27T19:00:00Z\"%s%s%s}"
                    .formatted(
                            symbol,
                            number,
                            from,
                            to,
                            age > 0 ? ",\"ready_at\":\"2026-11-27T19:00:01Z\"" : "",
                            age > 0 && !isDrained() && region.equals(to) ? ",\"left\":" + (50 - 10 * age) : "",
                            isDrained() ? ",\"drained_at\":\"2026-11-27T19:00:06Z\"" : "");
        }
    }

    MovingWorld(String firstHome, String... symbols) {
        for (String symbol : symbols) {
            firstHomes.put(symbol, firstHome);
        }
    }

    /** Time passes. */
    void step() {
        newest.replaceAll((symbol, move) ->
                withoutTicker.contains(symbol) ? move : new Move(move.number, move.from, move.to, move.age + 1));
    }

    /** Somebody else's move, asked for at the same time. */
    void moveUnderTheSameNumber(String symbol, String to) {
        newest.computeIfPresent(symbol, (moved, move) -> new Move(move.number, move.from, to, 0));
    }

    void move(String symbol, String to) {
        Move before = newest.get(symbol);
        newest.put(symbol, new Move(before == null ? 1 : before.number + 1, home(symbol), to, 0));
    }

    String home(String symbol) {
        Move move = newest.get(symbol);
        if (move == null) {
            return firstHomes.getOrDefault(symbol, "");
        }
        return move.age > 0 ? move.to : move.from;
    }

    @Override
    public List<String> told(String verb, Object... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0].toString();
        return switch (verb) {
            case "moves ask" -> ask(first, arguments[1].toString());
            case "moves read" -> List.of(region(SYDNEY), region(VIRGINIA));
            case "moves at-home" ->
                firstHomes.keySet().stream()
                        .filter(symbol -> home(symbol).equals(first))
                        .toList();
            case "moves first-home" ->
                firstHomes.keySet().stream()
                        .filter(symbol -> first.equals(firstHomes.get(symbol)))
                        .toList();
            case "moves against-stop" -> againstStop;
            case "moves against-loss" -> againstLoss;
            case "moves given-up" -> List.of("what " + first + " did since north-virginia heard of it last: never");
            case "moves declare-lost" -> {
                silent.add(first);
                yield List.of("door " + first + " is lost");
            }
            default -> throw new IllegalStateException("unknown: " + verb);
        };
    }

    private List<String> ask(String symbol, String to) {
        if (!firstHomes.containsKey(symbol)) {
            throw new IllegalStateException("symbol was never listed: " + symbol);
        }
        String refusal = refusals.get(symbol);
        if (refusal != null) {
            throw new IllegalStateException(refusal);
        }
        asked.add(symbol);
        move(symbol, to);
        mostAtOnce = Math.max(mostAtOnce, (int)
                newest.values().stream().filter(move -> !move.isDrained()).count());
        return List.of(Objects.requireNonNull(newest.get(symbol)).json(symbol, to));
    }

    private String region(String name) {
        String moves = newest.entrySet().stream()
                .map(each -> each.getValue().json(each.getKey(), name))
                .collect(Collectors.joining(","));
        String answers = silent.contains(name) ? "" : "{\"moves\":[" + moves + "]}";
        return "{\"region\":\"" + name + "\",\"answers\":[" + answers + "]}";
    }
}
