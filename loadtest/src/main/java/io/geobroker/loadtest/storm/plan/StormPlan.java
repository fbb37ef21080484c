package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.fault.FaultPlan;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * All actions, tickers and faults of a storm, drawn from its seed before it begins.
 *
 * @param tickers ordered by time
 * @param steps ordered by time
 * @param acts what customers do in a fault beside the steps; each part counts its own time
 */
public record StormPlan(
        List<PlannedTicker> tickers,
        List<StormStep> steps,
        FaultPlan faults,
        Map<PlannedFault, List<List<StormStep>>> acts) {
    private static final double MILLIS = 1e3;
    /** Percent of steps; the rest are mass cancels and deposits. */
    private static final int PLACING = 75;

    private static final int CANCELING = 12;
    private static final int REPLACING = 11;
    /** Percent of steps in another region than home. */
    private static final int TRAVELLING = 12;
    /** Percent of placements that may time out before their answer. */
    private static final int IMPATIENT = 8;

    private static final int MOST_DEPOSITED_MICROS = 500_000_000;

    /** Twice the load beside the usual one. */
    private static final int MORE_IN_OVERLOAD = 2;

    /** Such a ticker has a price that an order may have; the odd micros of others identify them. */
    private static final int ON_TICK_EVERY = 8;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    public static StormPlan of(StormOptions options, World world) {
        Random random = new Random(options.seed());
        Map<Listing, PriceWalk> walks = new HashMap<>();
        for (Listing listing : world.listings()) {
            walks.put(listing, new PriceWalk(listing.referencePrice().micros(), new Random(random.nextLong())));
        }
        StepPlan customers = new StepPlan(options, world, walks);
        FaultPlan faults = FaultPlan.of(options.faults(), options.duration(), new Random(random.nextLong()));
        Random overloading = new Random(random.nextLong());
        Map<PlannedFault, List<List<StormStep>>> acts = new HashMap<>();
        Deque<PlannedFault> coming = new ArrayDeque<>(faults.faults());
        List<PlannedTicker> tickers = new ArrayList<>();
        List<StormStep> steps = new ArrayList<>();
        double nextTicker = 0;
        double nextStep = 0;
        long end = options.duration().toMillis();
        while (Math.min(nextTicker, nextStep) < end) {
            if (!coming.isEmpty() && coming.element().atMillis() <= Math.min(nextTicker, nextStep)) {
                PlannedFault fault = coming.remove();
                acts.put(fault, customers.acts(fault, acts.size(), overloading));
            }
            if (nextTicker <= nextStep) {
                Listing listing = any(world.listings(), random);
                long price = customers.walk(listing).next();
                boolean onTick = tickers.size() % ON_TICK_EVERY == 0;
                tickers.add(new PlannedTicker(
                        (long) nextTicker,
                        listing,
                        onTick ? listing.nearestOnTick(price).micros() : price));
                nextTicker += pause(random, options.tickersPerSecond());
            } else {
                String name = options.label() + "-" + steps.size();
                steps.add(customers.step((long) nextStep, name, random));
                nextStep += pause(random, options.stepsPerSecond());
            }
        }
        return new StormPlan(
                List.copyOf(tickers),
                ExactPrices.in(steps, tickers, new Random(random.nextLong())),
                faults,
                Map.copyOf(acts));
    }

    /** When the last step is planned. */
    public long endMillis() {
        return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).atMillis();
    }

    public static String homeOf(int customer, World world) {
        return world.regions().get(customer % world.regions().size()).name();
    }

    /** Draws what customers do near the prices of these walks. */
    private record StepPlan(StormOptions options, World world, Map<Listing, PriceWalk> walks) {
        List<List<StormStep>> acts(PlannedFault fault, int number, Random random) {
            FaultActs acts = new FaultActs(options, world);
            String name = options.label() + "-" + fault.kind().label() + "-" + number;
            return switch (fault.kind()) {
                case OVERLOAD -> List.of(overload(fault, name, random));
                case PRICE_JUMP -> acts.priceJump(fault, name);
                case MASS_CANCEL -> acts.massCancel();
                case TOMBSTONES -> acts.ended(fault, name);
                default -> List.of();
            };
        }

        private List<StormStep> overload(PlannedFault fault, String name, Random random) {
            List<StormStep> more = new ArrayList<>();
            double next = 0;
            while (next < fault.lastingMillis()) {
                more.add(step((long) next, name + "-" + more.size(), random));
                next += pause(random, options.stepsPerSecond() * MORE_IN_OVERLOAD);
            }
            return List.copyOf(more);
        }

        StormStep step(long atMillis, String name, Random random) {
            int customer = random.nextInt(options.customers());
            String region = random.nextInt(100) < TRAVELLING
                    ? any(world.regions(), random).name()
                    : homeOf(customer, world);
            return new StormStep(atMillis, customer, region, action(name, random));
        }

        private Action action(String name, Random random) {
            int drawn = random.nextInt(100);
            if (drawn < PLACING) {
                Listing listing = any(world.listings(), random);
                StormOrderKind kind = StormOrderKind.any(random);
                Wish wish = new Wish(name, kind.terms(random, listing, walk(listing).price), kind.mode());
                boolean impatient = random.nextInt(100) < IMPATIENT;
                return new Action.Place(wish, impatient ? Duration.ofMillis(1 + random.nextInt(40)) : PATIENCE);
            } else if (drawn < PLACING + CANCELING) {
                return new Action.Cancel(random.nextInt(Integer.MAX_VALUE));
            } else if (drawn < PLACING + CANCELING + REPLACING) {
                return new Action.Replace(
                        random.nextInt(Integer.MAX_VALUE), name, 1 + random.nextInt(20), random.nextInt(21) - 10);
            }
            return random.nextBoolean()
                    ? new Action.CancelAll()
                    : new Action.Deposit(name, 1 + random.nextInt(MOST_DEPOSITED_MICROS));
        }

        PriceWalk walk(Listing listing) {
            return Objects.requireNonNull(walks.get(listing));
        }
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    /** Milliseconds to the next event of a Poisson process. */
    private static double pause(Random random, double perSecond) {
        return -Math.log(1 - random.nextDouble()) / perSecond * MILLIS;
    }

    /** A random walk of a price within a tenth of its start. Used by one thread. */
    private static final class PriceWalk {
        private static final double STEP = 0.004;
        private static final double FURTHEST = 0.1;

        private final long start;
        private final Random random;
        private long price;

        PriceWalk(long startMicros, Random random) {
            this.start = startMicros;
            this.random = random;
            this.price = startMicros;
        }

        long next() {
            double home = (start - price) * 0.02;
            long wanted = price + Math.round(home + start * STEP * (random.nextDouble() * 2 - 1));
            price = Math.max(Math.round(start * (1 - FURTHEST)), Math.min(Math.round(start * (1 + FURTHEST)), wanted));
            return price;
        }
    }
}
