package io.geobroker.broker.order;

import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Makes order ids: increasing within a process, with 43 random bits of its own. When its clock was set back, others are
 * drawn.
 *
 * <p>Precise to the microsecond: a ticker from earlier in the same millisecond must not trigger the order. Thread-safe.
 */
public final class OrderIds {
    private static final long STEPS_PER_SECOND = 10_000_000;
    private static final long NANOS_PER_STEP = 100;

    /** Above what clocks may differ by (ADR 21). Beyond it the clock was set back; less is made up for by counting on. */
    private static final long MOST_AHEAD = 6 * STEPS_PER_SECOND;

    private final InstantSource clock;
    private final RandomGenerator random;
    private final long mark;
    private final ObservationRegistry observations;
    private final AtomicReference<Last> last;

    /** @param steps of 100 nanoseconds since 1582-10-15 */
    private record Last(long steps, long clockSequenceAndNode) {}

    /** For ids without a region. */
    public OrderIds(InstantSource clock, RandomGenerator random) {
        this(clock, random, random.nextLong() & OrderId.MARK, ObservationRegistry.NOOP);
    }

    /**
     * @param clock if it stands still or goes back a little, ids go on from the last one
     * @param random read at first, and when the clock was set back
     * @param region of this broker, encoded in the ids: see {@link PlacingRegions}
     * @param observations its handlers choose which orders are traced: {@link NewOrderContext}
     */
    public OrderIds(InstantSource clock, RandomGenerator random, String region, ObservationRegistry observations) {
        this(clock, random, OrderId.mark(region), observations);
    }

    private OrderIds(InstantSource clock, RandomGenerator random, long mark, ObservationRegistry observations) {
        this.clock = clock;
        this.random = random;
        this.mark = mark;
        this.observations = observations;
        this.last = new AtomicReference<>(new Last(0, drawn()));
    }

    /** RFC 9562: variant 10, 14 bits of clock sequence, 48 of node with the multicast bit set as for random ones. */
    private long drawn() {
        long bits = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL & ~OrderId.MARK & ~OrderId.FOLLOWING)
                | 0x8000_0000_0000_0000L
                | OrderId.MULTICAST
                | mark;
        // All ones is reserved for isDecidedEverywhere.
        return (bits & OrderId.CLOCK_SEQUENCE) == OrderId.CLOCK_SEQUENCE ? bits ^ OrderId.CLOCK_SEQUENCE : bits;
    }

    public OrderId next() {
        return next(LongUnaryOperator.identity());
    }

    /**
     * For an order that may be traced.
     *
     * @param door its first one, unless that is the symbol's first home
     */
    public OrderId next(CustomerId customer, Symbol symbol, OrderType type, Optional<String> door) {
        return following(
                bits -> door.map(region -> OrderId.withDoor(bits, region)).orElse(bits), customer, symbol, type);
    }

    /** With {@link OrderId#isDecidedEverywhere}. */
    public OrderId nextDecidedEverywhere(CustomerId customer, Symbol symbol, OrderType type) {
        return following(bits -> bits | OrderId.CLOCK_SEQUENCE, customer, symbol, type);
    }

    private OrderId following(LongUnaryOperator change, CustomerId customer, Symbol symbol, OrderType type) {
        NewOrderContext context = new NewOrderContext(customer, symbol, type);
        Observation observation = Observed.start(Observation.createNotStarted("id", () -> context, observations));
        OrderId id = next(bits -> change.applyAsLong(bits) | context.following().bits());
        context.named(id);
        Observed.stop(observation, null);
        return id;
    }

    private OrderId next(LongUnaryOperator change) {
        Last made = last.updateAndGet(this::after);
        return new OrderId(OrderId.timeBits(made.steps()), change.applyAsLong(made.clockSequenceAndNode()));
    }

    private Last after(Last before) {
        Instant now = clock.instant();
        long steps =
                OrderId.GREGORIAN_OFFSET + now.getEpochSecond() * STEPS_PER_SECOND + now.getNano() / NANOS_PER_STEP;
        return before.steps() - steps > MOST_AHEAD
                ? new Last(steps, drawn())
                : new Last(Math.max(before.steps() + 1, steps), before.clockSequenceAndNode());
    }
}
