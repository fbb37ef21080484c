package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;

import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What happens to an order in a {@link SmallWorld}, told in steps. */
final class Scenario {
    private static final OrderTerms TERMS = SmallWorld.buy(1, 40);

    private final SmallWorld world;
    private final long close;
    private final Map<String, Long> tickers = new HashMap<>();
    private long beganMicros;
    private UUID order = new UUID(0, 0);

    private Scenario(SmallWorld world) {
        this.world = world;
        this.close = world.closeAfter(world.now());
    }

    /**
     * Plays steps that are separated by semicolons; gives the last order.
     *
     * <ul>
     *   <li>{@code order}, {@code order abroad}, {@code day}, {@code day abroad}, {@code day somewhere}: a buy at 40 is placed, as
     *       a day order or not; somewhere is where its customer cannot tell
     *   <li>{@code order side type limit stop}, {@code unanswered side type limit stop}: another at home; 0 is none
     *   <li>{@code ticker 39}, {@code fill 39} by the ticker of that price, {@code cancel}, {@code expire}
     *   <li>{@code wait 10}, {@code close -5}: seconds pass, until so many after the exchange's close
     *   <li>{@code began}, {@code over name target}, {@code healed}: a fault begins and is over, the last one a cut
     *   <li>{@code outage 10}: the home's Kafka is killed for ten seconds
     *   <li>{@code moving}, {@code moved}, {@code back}: the symbol leaves its home from now on, has left it or come back since it
     *       began; {@code door}: this closes the order's door
     *   <li>{@code closing}: the closing round of tickers begins
     * </ul>
     */
    static UUID play(SmallWorld world, String steps) {
        Scenario scenario = new Scenario(world);
        for (String step : steps.split("; ", -1)) {
            String[] words = step.split(" ", 2);
            scenario.play(words[0], words.length == 1 ? "" : words[1]);
        }
        return scenario.order;
    }

    private void play(String verb, String what) {
        switch (verb) {
            case "order" -> order = what.contains(" ") ? world.waitingOrder(terms(what)) : placed(TERMS, what);
            case "day" -> order = placed(SmallWorld.day(TERMS), what);
            case "unanswered" -> order = world.unansweredOrder(terms(what));
            case "ticker" -> tickers.put(what, world.ticker(Long.parseLong(what)));
            case "fill" -> world.fill(order, Long.parseLong(what), tickers.getOrDefault(what, 0L));
            case "cancel" -> world.cancel(order);
            case "expire" -> world.expire(order);
            case "wait" -> world.pass(Duration.ofSeconds(Long.parseLong(what)));
            case "close" -> world.passUntil(close + Long.parseLong(what) * MILLION);
            case "began" -> beganMicros = world.now();
            case "over" -> {
                String[] fault = what.split(" ", 2);
                world.fault(fault[0], fault[1], beganMicros);
            }
            case "healed" -> world.fault("cut", "sydney - north-virginia", beganMicros);
            case "outage" -> {
                beganMicros = world.now();
                world.pass(Duration.ofSeconds(Long.parseLong(what)));
                world.fault("kafka-killed", "kafka-sydney", beganMicros);
            }
            case "moving" -> world.move(HOME, ABROAD);
            case "moved" -> world.move(HOME, ABROAD, beganMicros);
            case "back" -> world.move(ABROAD, HOME, beganMicros);
            case "door" -> world.close(order);
            case "closing" -> world.journal.close(world.now() + 1);
            default -> throw new IllegalArgumentException(verb);
        }
    }

    private UUID placed(OrderTerms terms, String where) {
        return switch (where) {
            case "" -> world.waitingOrder(terms);
            case "abroad" -> world.waitingOrder(terms, Optional.of(ABROAD));
            case "somewhere" -> world.waitingOrder(terms, Optional.empty());
            default -> throw new IllegalArgumentException(where);
        };
    }

    private static OrderTerms terms(String text) {
        String[] words = text.split(" ", -1);
        return SmallWorld.terms(words[0], words[1], 1, Long.parseLong(words[2]), Long.parseLong(words[3]));
    }
}
