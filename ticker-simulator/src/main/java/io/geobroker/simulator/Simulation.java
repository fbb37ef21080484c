package io.geobroker.simulator;

import io.geobroker.simulator.customer.web.BrokerOrders;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.ticker.Playback;
import io.geobroker.simulator.ticker.kafka.KafkaTickers;
import io.geobroker.simulator.ticker.web.RegionTickers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Starts and stops all activity. Waits for Kafka and, with a ramp-up, for the broker.
 *
 * <p>Threads: one per schedule; the recording; opening accounts, then starting orders; waiting for Kafka and recreating lost
 * topics; following up orders; asking where stocks have moved.
 */
final class Simulation implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Simulation.class);
    private static final Duration TOPIC_CHECK = Duration.ofSeconds(5);
    private static final Duration FOLLOW_UP = Duration.ofMillis(100);
    private static final Duration MOVES_ASKED = Duration.ofSeconds(2);

    private final KafkaTickers kafka;
    private final RegionTickers tickers;
    private final OpenLoopSchedule walk;
    private final Optional<Playback> playback;
    private final Task opening;
    private final OpenLoopSchedule customers;
    private final BrokerOrders orders;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private volatile boolean running;
    private volatile @Nullable String failure;

    interface Task {
        void run() throws InterruptedException;
    }

    Simulation(
            KafkaTickers kafka,
            RegionTickers tickers,
            OpenLoopSchedule walk,
            Optional<Playback> playback,
            Task opening,
            OpenLoopSchedule customers,
            BrokerOrders orders) {
        this.kafka = kafka;
        this.tickers = tickers;
        this.walk = walk;
        this.playback = playback;
        this.opening = opening;
        this.customers = customers;
        this.orders = orders;
    }

    @Override
    public void start() {
        running = true;
        startThread("kafka", this::feed);
        startThread("follow-up", this::followUp);
        startThread("moves", this::followMoves);
    }

    private void feed() throws InterruptedException {
        kafka.awaitReady();
        if (customers.isRampedUp()) {
            // A ramp-up is meant for a broker that has just become ready.
            orders.awaitBroker();
        }
        LOG.info("Tickers begin");
        walk.start();
        playback.ifPresent(recording -> startThread("recording", () -> play(recording)));
        startThread("customers' accounts", this::order);
        while (running) {
            TimeUnit.NANOSECONDS.sleep(TOPIC_CHECK.toNanos());
            if (kafka.isFailing()) {
                kafka.createTopics();
            }
        }
    }

    /** Opening accounts needs the broker; tickers do not wait for it. */
    private void order() throws InterruptedException {
        opening.run();
        LOG.info("Orders begin");
        customers.start();
    }

    private static void play(Playback recording) throws InterruptedException {
        LOG.info("The recording begins");
        recording.play();
        LOG.info("The recording has ended after {} prices", recording.sent());
    }

    private void followUp() throws InterruptedException {
        while (running) {
            orders.followUp();
            TimeUnit.NANOSECONDS.sleep(FOLLOW_UP.toNanos());
        }
    }

    private void followMoves() throws InterruptedException {
        while (running) {
            tickers.refresh();
            TimeUnit.NANOSECONDS.sleep(MOVES_ASKED.toNanos());
        }
    }

    private void startThread(String name, Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (InterruptedException e) {
                        LOG.debug("{} has been stopped", name);
                    } catch (RuntimeException | Error e) {
                        LOG.error("{} has failed and does not go on", name, e);
                        failure = name + " has failed: " + e;
                    }
                },
                name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void stop() {
        running = false;
        customers.close();
        walk.close();
        threads.forEach(Thread::interrupt);
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
