package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;

/**
 * Moves of symbols to another region and back, in most cases with another fault meanwhile.
 *
 * @param move asks once for a stock's home, as {@link WorldUnderFault#move}
 * @param tickers sends one
 * @param begin begins the other fault
 * @param log receives it once it is healed, as it excuses what it always does
 */
record MoveFaults(
        World listed,
        BiFunction<Listing, String, Optional<Reply>> move,
        ObjLongConsumer<Listing> tickers,
        Function<PlannedFault, FaultInEffect> begin,
        Consumer<FaultWindow> log,
        Duration askEvery) {
    private static final int MOST_MOVED = 3;
    private static final int MOST_TRIES = 5;
    private static final Duration DRAINED_WITHIN = Duration.ofMinutes(5);

    /** Those that every world can have. */
    private static final List<FaultKind> MEANWHILE =
            List.of(FaultKind.CUT, FaultKind.BROKER_KILLED, FaultKind.BROKER_FROZEN, FaultKind.KAFKA_FROZEN);

    /** Longer than Kafka's session timeout (6 s). A claim that waits for the end of a cut is decided in time. */
    private static final long MEANWHILE_MILLIS = 7_000;
    /** By then all brokers know of a move, and draw orders. */
    private static final long BEGUN_MILLIS = 15_000;

    /** They are asked back after a time in which they may have moved or not. */
    FaultInEffect evacuation(int victim) {
        Random random = new Random(victim);
        Map<Listing, String> moves = drawn(listed, random);
        int other = random.nextInt(MEANWHILE.size() + 1);
        double when = random.nextDouble();
        boolean onTheWayBack = random.nextBoolean();
        PlannedFault meanwhile = new PlannedFault(
                0, PlannedFault.victim(MEANWHILE, other), MEANWHILE_MILLIS, random.nextInt(Integer.MAX_VALUE));
        return FaultInEffect.during(
                moves.keySet().stream().map(each -> each.symbol().value()).collect(Collectors.joining(", ")),
                duration -> {
                    Map<Listing, Integer> away = new LinkedHashMap<>();
                    for (Map.Entry<Listing, String> each : moves.entrySet()) {
                        moveAway(each.getKey(), each.getValue(), away);
                    }
                    long before = Math.round(Math.min(duration.toMillis(), BEGUN_MILLIS) * when);
                    if (onTheWayBack) {
                        TimeUnit.MILLISECONDS.sleep(duration.toMillis() - before);
                        moves.keySet().forEach(this::askBack);
                    }
                    TimeUnit.MILLISECONDS.sleep(before);
                    if (other < MEANWHILE.size()) {
                        inflict(meanwhile);
                    }
                    if (!onTheWayBack) {
                        TimeUnit.MILLISECONDS.sleep(duration.toMillis() - before);
                    }
                    awaitBack(away);
                });
    }

    static Map<Listing, String> drawn(World world, Random random) {
        List<Listing> listings = new ArrayList<>(world.listings());
        Collections.shuffle(listings, random);
        Map<Listing, String> moves = new LinkedHashMap<>();
        for (Listing listing : listings.subList(0, Math.min(listings.size(), 1 + random.nextInt(MOST_MOVED)))) {
            List<String> others = world.regions().stream()
                    .map(Region::name)
                    .filter(region -> !region.equals(listing.homeRegion()))
                    .toList();
            moves.put(listing, PlannedFault.victim(others, random.nextInt(Integer.MAX_VALUE)));
        }
        return moves;
    }

    /** Asks again, as an answer may be lost. If it stays refused those that moved, each with its move's number, come back. */
    private void moveAway(Listing listing, String to, Map<Listing, Integer> away) throws InterruptedException {
        Optional<Reply> answer = move.apply(listing, to);
        for (int tries = 1; tries < MOST_TRIES && !answer.map(Reply::isOk).orElse(false); tries++) {
            TimeUnit.MILLISECONDS.sleep(askEvery.toMillis());
            answer = move.apply(listing, to);
        }
        if (!answer.map(Reply::isOk).orElse(false)) {
            awaitBack(away);
            throw new IllegalStateException(listing.symbol() + " is not moved to " + to + ": "
                    + answer.map(Reply::summary).orElse("no answer"));
        }
        away.put(listing, number(answer.orElseThrow()));
    }

    private static int number(Reply reply) {
        return reply.body().path("move").asInt(0);
    }

    private void inflict(PlannedFault other) throws InterruptedException {
        long from = EpochMicros.now();
        FaultInEffect harm = begin.apply(other);
        try {
            harm.lasting().last(Duration.ofMillis(other.lastingMillis()));
        } finally {
            harm.heal().run();
            log.accept(new FaultWindow(other.kind().label(), harm.target(), from, EpochMicros.now()));
        }
    }

    /** Sends tickers, too: a move begins with one that names it. */
    private void awaitBack(Map<Listing, Integer> away) throws InterruptedException {
        long deadline = System.nanoTime() + DRAINED_WITHIN.toNanos();
        away.entrySet().removeIf(this::isBack);
        while (!away.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not moved back within " + DRAINED_WITHIN + ": " + away.keySet());
            }
            away.keySet()
                    .forEach(each -> tickers.accept(each, each.referencePrice().micros()));
            TimeUnit.MILLISECONDS.sleep(askEvery.toMillis());
            away.entrySet().removeIf(this::isBack);
        }
    }

    /** Asks again and again: an answer may be lost, or know nothing yet of the move, only of the way back before it. */
    private boolean isBack(Map.Entry<Listing, Integer> away) {
        return askBack(away.getKey())
                .filter(reply -> reply.isOk() && number(reply) > away.getValue())
                .filter(reply -> !reply.text("drained_at").isEmpty())
                .isPresent();
    }

    private Optional<Reply> askBack(Listing listing) {
        return move.apply(listing, listing.homeRegion());
    }
}
