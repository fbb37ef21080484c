package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.client.CarefulClient;
import io.geobroker.loadtest.storm.client.Customer;
import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.fault.FaultInjection;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.plan.PlannedTicker;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.loadtest.storm.plan.StormStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs a plan on a world: one thread sends tickers, one inflicts faults, many act as customers.
 *
 * <p>At its end all tickers have arrived, and every customer has an answer or has given up.
 */
public final class Storm {
    /** Most customers at once. They rest after each answer, the longer the slower it came: a slow world gets less to do. */
    private static final int THREADS = 16;

    private static final int RESTS_PER_ANSWER = 3;
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);
    /** Customers who act in a fault do not delay the others. */
    private static final int MORE_THREADS = 32;

    /** Whoever has not begun so long after the planned time leaves it out: a backlog would hit a world that has just healed. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** As above, for the thousands who act at once in a fault. */
    private static final Duration PATIENCE_IN_A_FAULT = Duration.ofMinutes(3);

    private static final long REPORT_MILLIS = 10_000;
    /** Pause between a healed fault and the next one. */
    private static final long CALM_MILLIS = 2_000;

    private final StormPlan plan;
    private final List<Customer> customers;
    private final CarefulClient client;
    private final TickerFeed feed;
    private final Journal journal;
    private final Consumer<String> progress;
    private final ExecutorService crowd = Executors.newFixedThreadPool(THREADS);
    private final ExecutorService nature = Executors.newCachedThreadPool();
    private final ExecutorService more = Executors.newFixedThreadPool(MORE_THREADS);
    private final Queue<CompletableFuture<Void>> acts = new ConcurrentLinkedQueue<>();
    private final Queue<String> unhealed = new ConcurrentLinkedQueue<>();

    /** @param progress receives lines from several threads */
    Storm(
            StormPlan plan,
            List<Customer> customers,
            CarefulClient client,
            TickerFeed feed,
            Journal journal,
            Consumer<String> progress) {
        this.plan = plan;
        this.customers = List.copyOf(customers);
        this.client = client;
        this.feed = feed;
        this.journal = journal;
        this.progress = progress;
    }

    /** @throws IllegalStateException when the storm itself failed, not the world under it */
    public void run(FaultInjection faults) throws InterruptedException {
        long began = System.nanoTime();
        try {
            CompletableFuture<Void> all = CompletableFuture.allOf(
                    start(nature, () -> tick(began)),
                    start(nature, () -> inflict(faults, began)),
                    start(nature, () -> act(plan.steps(), crowd, began, PATIENCE, LONGEST_REST)));
            while (!isDoneWithin(REPORT_MILLIS, all)) {
                progress.accept(journal.summary());
            }
            CompletableFuture.allOf(acts.toArray(CompletableFuture[]::new)).join();
            client.finish();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the storm failed: " + e.getCause(), e);
        } finally {
            nature.shutdownNow();
            crowd.shutdownNow();
            more.shutdownNow();
        }
    }

    /** Faults that could not be inflicted or healed, and why; no fault follows one. */
    List<String> unhealed() {
        return List.copyOf(unhealed);
    }

    /**
     * Starts what customers do in a fault.
     *
     * @return complete when all of it is answered; fails if all was in vain, as then the fault did not come
     */
    CompletableFuture<Void> act(PlannedFault fault, int part) {
        List<List<StormStep>> parts = plan.acts().getOrDefault(fault, List.of());
        if (part >= parts.size()) {
            return CompletableFuture.completedFuture(null);
        }
        List<StormStep> steps = parts.get(part);
        long from = EpochMicros.now();
        CompletableFuture<Void> act =
                start(nature, () -> act(steps, more, System.nanoTime(), PATIENCE_IN_A_FAULT, Duration.ZERO));
        acts.add(act);
        return act.thenRun(() -> {
            if (steps.stream().noneMatch(step -> step.isDone(customers.get(step.customer()), from, journal))) {
                throw new IllegalStateException("customers could do nothing of " + fault);
            }
        });
    }

    private static boolean isDoneWithin(long millis, CompletableFuture<Void> all)
            throws InterruptedException, ExecutionException {
        try {
            all.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private void tick(long began) throws InterruptedException {
        for (PlannedTicker ticker : plan.tickers()) {
            await(began, ticker.atMillis());
            feed.send(ticker.listing(), ticker.priceMicros());
        }
        feed.flush();
    }

    /** A fault that heals late delays the later ones. Those due after the last step are left out. */
    private void inflict(FaultInjection faults, long began) throws InterruptedException {
        long calmSince = 0;
        for (PlannedFault fault : plan.faults().faults()) {
            await(began, Math.max(fault.atMillis(), calmSince + CALM_MILLIS));
            if (millisSince(began) > plan.endMillis()) {
                progress.accept("too late for fault " + fault.kind().label() + ": left out");
            } else if (unhealed.isEmpty()) {
                attempt("fault " + fault.kind().label(), () -> faults.inflict(fault));
            }
            calmSince = millisSince(began);
        }
        attempt("putting all right at the end", faults::putRight);
        progress.accept(unhealed.isEmpty() ? "all faults are over" : "not all faults could be healed");
    }

    /** The storm goes on after a failure: the rules hold all the same. */
    private void attempt(String what, Part part) throws InterruptedException {
        try {
            part.run();
        } catch (RuntimeException e) {
            unhealed.add(what + " failed: " + e);
            progress.accept(what + " failed, no more faults come: " + e);
        }
    }

    private void act(List<StormStep> steps, ExecutorService crowd, long began, Duration patience, Duration longestRest)
            throws InterruptedException {
        List<CompletableFuture<Void>> begun = new ArrayList<>();
        AtomicInteger leftOut = new AtomicInteger();
        for (StormStep step : steps) {
            await(began, step.atMillis());
            begun.add(start(crowd, () -> {
                if (millisSince(began) - step.atMillis() > patience.toMillis()) {
                    leftOut.incrementAndGet();
                    return;
                }
                long asked = System.nanoTime();
                step.action().performBy(client, customers.get(step.customer()), step.region());
                TimeUnit.MILLISECONDS.sleep(Math.min(RESTS_PER_ANSWER * millisSince(asked), longestRest.toMillis()));
            }));
        }
        CompletableFuture.allOf(begun.toArray(CompletableFuture[]::new)).join();
        if (leftOut.get() > 0) {
            progress.accept(
                    leftOut + " of " + steps.size() + " customers' acts left out: they waited for earlier answers");
        }
    }

    private interface Part {
        void run() throws InterruptedException;
    }

    private static CompletableFuture<Void> start(ExecutorService threads, Part part) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        part.run();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        throw new CompletionException(e);
                    }
                },
                threads);
    }

    private static long millisSince(long began) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    private static void await(long began, long atMillis) throws InterruptedException {
        long left = began + TimeUnit.MILLISECONDS.toNanos(atMillis) - System.nanoTime();
        if (left > 0) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
