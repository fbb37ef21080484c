package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.schema.listing.Listing;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** The kinds of orders that customers place. */
public enum StormOrderKind {
    LIMIT(40, "limit", "gtc", Optional.empty()),
    LIMIT_DAY(8, "limit", "day", Optional.empty()),
    STOP(10, "stop", "gtc", Optional.empty()),
    STOP_DAY(4, "stop", "day", Optional.empty()),
    STOP_LIMIT(10, "stop_limit", "gtc", Optional.empty()),
    STOP_LIMIT_DAY(4, "stop_limit", "day", Optional.empty()),
    MARKET(6, "market", "day", Optional.empty()),
    MARKET_FORWARD(6, "market", "day", Optional.of("forward")),
    MARKET_REMOTE_DC(4, "market", "day", Optional.of("remote-dc")),
    MARKET_GLOBAL(4, "market", "day", Optional.of("global")),
    MARKET_LOCAL(4, "market", "day", Optional.of("local"));

    private static final int MOST_SHARES = 20;
    private static final double MILLION = 1e6;

    private final int weight;
    private final String type;
    private final String timeInForce;
    private final Optional<String> mode;

    StormOrderKind(int weight, String type, String timeInForce, Optional<String> mode) {
        this.weight = weight;
        this.type = type;
        this.timeInForce = timeInForce;
        this.mode = mode;
    }

    /** Routing mode of a market order; empty for the broker's default. */
    public Optional<String> mode() {
        return mode;
    }

    static StormOrderKind any(Random random) {
        int total = 0;
        for (StormOrderKind kind : values()) {
            total += kind.weight;
        }
        int drawn = random.nextInt(total);
        for (StormOrderKind kind : values()) {
            drawn -= kind.weight;
            if (drawn < 0) {
                return kind;
            }
        }
        throw new AssertionError("weights do not add up");
    }

    /** An order near the price: many fill soon, some never. */
    OrderTerms terms(Random random, Listing listing, long priceMicros) {
        boolean buys = random.nextInt(100) < 55;
        double worse = buys ? 1 : -1;
        double stop = priceMicros * (1 + worse * between(random, 0.001, 0.02));
        double limit = type.equals("limit")
                ? priceMicros * (1 - worse * between(random, -0.004, 0.02))
                : stop * (1 + worse * between(random, -0.004, 0.01));
        return new OrderTerms(
                listing.symbol().value(),
                buys ? "buy" : "sell",
                type,
                timeInForce,
                1 + random.nextInt(MOST_SHARES),
                type.contains("limit") ? onTick(listing, limit) : OptionalLong.empty(),
                type.startsWith("stop") ? onTick(listing, stop) : OptionalLong.empty());
    }

    private static OptionalLong onTick(Listing listing, double micros) {
        return OptionalLong.of(listing.nearestOnTick(Math.round(micros)).micros());
    }

    private static double between(Random random, double least, double most) {
        return least + (most - least) * random.nextInt((int) MILLION) / MILLION;
    }
}
