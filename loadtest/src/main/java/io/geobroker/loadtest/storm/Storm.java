package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.fault.Faults;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.BrokerApi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Carries out a plan on a world: one thread sends the tickers, one inflicts the faults, many are customers. When it ends
 * everything is put right again, all tickers have arrived and every customer was answered or has given up.
 */
public final class Storm {
    /** Most of them wait: for answers, for brokers that are dead, before they try again. */
    private static final int THREADS = 64;

    private static final long REPORT_MILLIS = 10_000;

    private final List<Customer> customers;
    private final CarefulClient client;
    private final TickerFeed feed;
    private final Faults faults;
    private final Journal journal;
    private final Consumer<String> progress;

    /**
     * @param brokers of a region: those in it first, then the others
     * @param progress told a line now and then, from several threads
     */
    Storm(
            List<Customer> customers,
            Function<String, List<BrokerApi>> brokers,
            String operatorToken,
            TickerFeed feed,
            Faults faults,
            Journal journal,
            Consumer<String> progress) {
        this.customers = List.copyOf(customers);
        this.client = new CarefulClient(brokers, operatorToken, journal);
        this.feed = feed;
        this.faults = faults;
        this.journal = journal;
        this.progress = progress;
    }

    /** @throws IllegalStateException when the storm itself failed, rather than the world under it */
    public void run(StormPlan plan) throws InterruptedException {
        long began = System.nanoTime();
        ExecutorService crowd = Executors.newFixedThreadPool(THREADS);
        ExecutorService nature = Executors.newFixedThreadPool(3);
        try {
            CompletableFuture<Void> all = CompletableFuture.allOf(
                    start(nature, () -> tick(plan, began)),
                    start(nature, () -> inflict(plan, began)),
                    start(nature, () -> act(plan, began, crowd)));
            while (!isDoneWithin(REPORT_MILLIS, all)) {
                progress.accept(journal.summary());
            }
            client.finish();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the storm failed: " + e.getCause(), e);
        } finally {
            nature.shutdownNow();
            crowd.shutdownNow();
        }
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

    private void tick(StormPlan plan, long began) throws InterruptedException {
        for (PlannedTicker ticker : plan.tickers()) {
            await(began, ticker.atMillis());
            feed.send(ticker.listing(), ticker.priceMicros());
        }
        feed.flush();
    }

    private void inflict(StormPlan plan, long began) throws InterruptedException {
        try {
            for (PlannedFault fault : plan.faults()) {
                await(began, fault.atMillis());
                faults.inflict(fault);
            }
        } finally {
            faults.putRight();
        }
    }

    private void act(StormPlan plan, long began, ExecutorService crowd) throws InterruptedException {
        List<CompletableFuture<Void>> acts = new ArrayList<>();
        AtomicInteger left = new AtomicInteger(plan.steps().size());
        for (Step step : plan.steps()) {
            await(began, step.atMillis());
            acts.add(start(crowd, () -> {
                client.perform(customers.get(step.customer()), step.region(), step.action());
                left.decrementAndGet();
            }));
        }
        if (left.get() > 0) {
            progress.accept(left + " customers still wait for their answers");
        }
        CompletableFuture.allOf(acts.toArray(CompletableFuture[]::new)).join();
    }

    /** What one of the threads does. */
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

    private static void await(long began, long atMillis) throws InterruptedException {
        long left = began + TimeUnit.MILLISECONDS.toNanos(atMillis) - System.nanoTime();
        if (left > 0) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
