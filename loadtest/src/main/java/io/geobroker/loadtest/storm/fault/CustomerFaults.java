package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Faults made of allowed actions: overload, mass cancel, a price jump, a close. */
record CustomerFaults(WorldUnderFault world, World listed, TickerFeed feed) {
    private static final String ALL = "all customers";
    /** So that events after a close are told before the next fault. */
    private static final Duration AFTER_CLOSE = Duration.ofSeconds(5);

    FaultInEffect overload(PlannedFault fault) {
        CompletableFuture<Void> unused = world.acts().apply(fault, 0);
        return FaultInEffect.of(ALL, () -> {});
    }

    FaultInEffect cancelAll(PlannedFault fault) {
        CompletableFuture<Void> answered = world.acts().apply(fault, 0);
        return FaultInEffect.of(ALL, answered::join);
    }

    FaultInEffect priceJump(PlannedFault fault) {
        PriceJump jump = PriceJump.of(listed, fault.victim());
        return new FaultInEffect(
                jump.listing().symbol().value(),
                duration -> {
                    world.acts().apply(fault, 0).join();
                    feed.sendNow(jump.listing(), jump.fallenMicros());
                    TimeUnit.MILLISECONDS.sleep(duration.toMillis());
                },
                () -> feed.sendNow(jump.listing(), jump.usualMicros()));
    }

    FaultInEffect untilTheClose() {
        Instant close = world.nextClose()
                .get()
                .orElseThrow(
                        () -> new IllegalStateException("no exchange closes any more: the brokers started too late"));
        return FaultInEffect.during(
                "the exchanges that close at " + close,
                duration -> TimeUnit.MILLISECONDS.sleep(Math.max(
                        0,
                        Duration.between(Instant.now(), close.plus(AFTER_CLOSE)).toMillis())));
    }
}
