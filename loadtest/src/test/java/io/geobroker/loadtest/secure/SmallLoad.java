package io.geobroker.loadtest.secure;

import io.geobroker.loadtest.secure.Http.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Customers who order and cancel without a pause in both regions, some on one connection and some on a new one again and again. */
final class SmallLoad implements AutoCloseable {
    private static final Map<String, String> AT_HOME = Map.of(SecureWorld.SYDNEY, "BHP", SecureWorld.VIRGINIA, "IBM");
    private static final int TOO_MANY = 429;
    private static final int ORDERS_A_CONNECTION = 5;

    private final SecureWorld world;
    private final AtomicLong answered = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    private SmallLoad(SecureWorld world) {
        this.world = world;
    }

    static SmallLoad start(SecureWorld world) {
        SmallLoad load = new SmallLoad(world);
        AT_HOME.forEach((region, symbol) -> {
            load.begin(region, symbol, false);
            load.begin(region, symbol, true);
        });
        return load;
    }

    private void begin(String region, String symbol, boolean newConnections) {
        Map<String, String> key = world.openAccount(region);
        Thread thread = new Thread(
                () -> {
                    Http http = world.customers();
                    for (int order = 0; !over; order++) {
                        if (newConnections && order % ORDERS_A_CONNECTION == 0) {
                            http = new Http(world.strangers());
                        }
                        orderAndCancel(region, symbol, key, http);
                    }
                },
                "load-" + region + "-" + newConnections);
        thread.start();
        threads.add(thread);
    }

    private void orderAndCancel(String region, String symbol, Map<String, String> key, Http http) {
        try {
            // For a price at which nothing fills.
            Answer placed = http.ask(
                    "POST",
                    world.testbed().brokerUri(region, region, 1).resolve("/v2/orders"),
                    key,
                    SecureWorld.limit(symbol, "1"));
            note(placed);
            if (placed.status() == 200) {
                String order = placed.json().path("id").asString();
                note(http.ask(
                        "DELETE",
                        world.testbed().brokerUri(region, region, 1).resolve("/v2/orders/" + order),
                        key,
                        Map.of()));
            }
        } catch (RuntimeException e) {
            failures.add(String.valueOf(e));
        }
    }

    private void note(Answer answer) {
        if (answer.status() < 300) {
            answered.incrementAndGet();
        } else if (answer.status() != TOO_MANY) {
            failures.add(answer.toString());
        }
    }

    long answered() {
        return answered.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        over = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
