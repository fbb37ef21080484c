package io.geobroker.loadtest.secure;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.secure.Http.Answer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Customers who order and cancel without a pause in both regions, some on one connection and some on a new one again and again. */
final class SmallLoad implements AutoCloseable {
    private static final Map<String, String> AT_HOME = Map.of(SecureWorld.SYDNEY, "BHP", SecureWorld.VIRGINIA, "IBM");
    private static final int TOO_MANY = 429;
    private static final int ORDERS_A_CONNECTION = 5;

    private final SecureWorld world;
    private final AtomicLong answered = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
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
        threads.execute(() -> {
            Http http = world.customers();
            for (int order = 0; !over; order++) {
                if (newConnections && order % ORDERS_A_CONNECTION == 0) {
                    http = new Http(world.strangers());
                }
                orderAndCancel(region, symbol, key, http);
            }
        });
    }

    private void orderAndCancel(String region, String symbol, Map<String, String> key, Http http) {
        URI orders = world.testbed().brokerUri(region, region, 1).resolve("/v2/orders/");
        try {
            // For a price at which nothing fills.
            Answer placed = http.ask("POST", orders.resolve("/v2/orders"), key, SecureWorld.limit(symbol, "1"));
            note(placed);
            if (placed.status() == 200) {
                note(http.ask("DELETE", orders.resolve(placed.json().path("id").asString()), key, Map.of()));
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
        threads.shutdown();
        try {
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
