package io.geobroker.broker.order;

import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Makes order ids: increasing within a process, with 43 random bits per process.
 *
 * <p>Precise to the microsecond: a ticker from earlier in the same millisecond must not trigger the order. Thread-safe.
 */
public final class OrderIds {
    private static final long STEPS_PER_SECOND = 10_000_000;
    private static final long NANOS_PER_STEP = 100;

    private final InstantSource clock;
    private final ObservationRegistry observations;
    private final long clockSequenceAndNode;
    private final AtomicLong lastSteps = new AtomicLong();

    /** For ids without a region. */
    public OrderIds(InstantSource clock, RandomGenerator random) {
        this(clock, random, random.nextLong() & OrderId.MARK, ObservationRegistry.NOOP);
    }

    /**
     * @param clock read once for each id; if it stands still or goes back, ids go on from the last one
     * @param random read once
     * @param region of this broker, encoded in the ids: see {@link PlacingRegions}
     * @param observations its handlers choose which orders are traced: {@link NewOrderContext}
     */
    public OrderIds(InstantSource clock, RandomGenerator random, String region, ObservationRegistry observations) {
        this(clock, random, OrderId.mark(region), observations);
    }

    private OrderIds(InstantSource clock, RandomGenerator random, long mark, ObservationRegistry observations) {
        this.clock = clock;
        this.observations = observations;
        // RFC 9562: variant 10, 14 bits of clock sequence, 48 of node with the multicast bit set as for random ones.
        long bits = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL & ~OrderId.MARK & ~OrderId.FOLLOWING)
                | 0x8000_0000_0000_0000L
                | OrderId.MULTICAST
                | mark;
        // All ones is reserved for isDecidedEverywhere.
        this.clockSequenceAndNode =
                (bits & OrderId.CLOCK_SEQUENCE) == OrderId.CLOCK_SEQUENCE ? bits ^ OrderId.CLOCK_SEQUENCE : bits;
    }

    public OrderId next() {
        return new OrderId(nextTimeBits(), clockSequenceAndNode);
    }

    /** With {@link OrderId#isDecidedEverywhere}. */
    public OrderId nextDecidedEverywhere() {
        return new OrderId(nextTimeBits(), clockSequenceAndNode | OrderId.CLOCK_SEQUENCE);
    }

    /**
     * For an order that may be traced.
     *
     * @param door its first one, unless that is the symbol's first home
     */
    public OrderId next(CustomerId customer, Symbol symbol, OrderType type, Optional<String> door) {
        return following(
                door.map(region -> OrderId.withDoor(clockSequenceAndNode, region))
                        .orElse(clockSequenceAndNode),
                customer,
                symbol,
                type);
    }

    public OrderId nextDecidedEverywhere(CustomerId customer, Symbol symbol, OrderType type) {
        return following(clockSequenceAndNode | OrderId.CLOCK_SEQUENCE, customer, symbol, type);
    }

    private OrderId following(long bits, CustomerId customer, Symbol symbol, OrderType type) {
        NewOrderContext context = new NewOrderContext(customer, symbol, type);
        Observation observation = Observed.start(Observation.createNotStarted("id", () -> context, observations));
        OrderId id = new OrderId(nextTimeBits(), bits | context.following().bits());
        context.named(id);
        Observed.stop(observation, null);
        return id;
    }

    private long nextTimeBits() {
        Instant now = clock.instant();
        long steps =
                OrderId.GREGORIAN_OFFSET + now.getEpochSecond() * STEPS_PER_SECOND + now.getNano() / NANOS_PER_STEP;
        long unique = lastSteps.updateAndGet(last -> Math.max(last + 1, steps));
        return OrderId.timeBits(unique);
    }
}
