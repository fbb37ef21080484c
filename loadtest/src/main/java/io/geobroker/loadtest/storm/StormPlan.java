package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * All that will happen in a storm, drawn from its seed before it begins. What the world makes of it, and when exactly, is
 * the only thing that another run of the same seed does not repeat.
 *
 * @param tickers in the order of their times
 * @param steps in the order of their times
 * @param faults in the order of their times
 */
public record StormPlan(List<PlannedTicker> tickers, List<Step> steps, List<PlannedFault> faults) {
    private static final double MILLIS = 1e3;
    /** Of a hundred steps. */
    private static final int PLACING = 75;

    private static final int CANCELING = 12;
    private static final int REPLACING = 11;
    /** Of a hundred customers, those that are in another region than their own just now. */
    private static final int TRAVELLING = 12;
    /** Of a hundred placements, those that are repeated before they can be answered. */
    private static final int IMPATIENT = 8;

    private static final int MOST_DEPOSITED_MICROS = 500_000_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    public static StormPlan of(StormOptions options, World world) {
        Random random = new Random(options.seed());
        Map<Listing, PriceWalk> walks = new HashMap<>();
        for (Listing listing : world.listings()) {
            walks.put(listing, new PriceWalk(listing.referencePrice().micros(), new Random(random.nextLong())));
        }
        List<PlannedTicker> tickers = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        double nextTicker = 0;
        double nextStep = 0;
        long end = options.duration().toMillis();
        while (Math.min(nextTicker, nextStep) < end) {
            if (nextTicker <= nextStep) {
                Listing listing = any(world.listings(), random);
                tickers.add(new PlannedTicker(
                        (long) nextTicker, listing, walk(walks, listing).next()));
                nextTicker += pause(random, options.tickersPerSecond());
            } else {
                steps.add(step((long) nextStep, steps.size(), options, world, walks, random));
                nextStep += pause(random, options.stepsPerSecond());
            }
        }
        List<PlannedFault> faults =
                options.faults() ? PlannedFault.over(options.duration(), new Random(random.nextLong())) : List.of();
        return new StormPlan(List.copyOf(tickers), List.copyOf(steps), faults);
    }

    /** Where a customer is at home: half of them in each of two regions. */
    public static String homeOf(int customer, World world) {
        return world.regions().get(customer % world.regions().size()).name();
    }

    private static Step step(
            long atMillis,
            int number,
            StormOptions options,
            World world,
            Map<Listing, PriceWalk> walks,
            Random random) {
        int customer = random.nextInt(options.customers());
        String region =
                random.nextInt(100) < TRAVELLING ? any(world.regions(), random).name() : homeOf(customer, world);
        return new Step(atMillis, customer, region, action(options.label() + "-" + number, world, walks, random));
    }

    private static Action action(String name, World world, Map<Listing, PriceWalk> walks, Random random) {
        int drawn = random.nextInt(100);
        if (drawn < PLACING) {
            Listing listing = any(world.listings(), random);
            OrderKind kind = OrderKind.any(random);
            Wish wish = new Wish(
                    name,
                    kind.terms(
                            random,
                            listing.symbol().value(),
                            walk(walks, listing).micros()),
                    kind.mode());
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

    private static PriceWalk walk(Map<Listing, PriceWalk> walks, Listing listing) {
        PriceWalk walk = walks.get(listing);
        if (walk == null) {
            throw new IllegalArgumentException("not listed: " + listing);
        }
        return walk;
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    /** Until the next of events that come independently of each other, in milliseconds. */
    private static double pause(Random random, double perSecond) {
        return -Math.log(1 - random.nextDouble()) / perSecond * MILLIS;
    }
}
