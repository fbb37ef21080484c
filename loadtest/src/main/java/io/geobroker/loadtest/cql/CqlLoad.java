package io.geobroker.loadtest.cql;

import com.codahale.metrics.Meter;
import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.sun.management.OperatingSystemMXBean;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.process.HostAndPort;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/** Executes a job with its own session; one thread sends. */
final class CqlLoad implements AutoCloseable {
    /** The driver's default, for each connection. */
    private static final int IN_FLIGHT_BY_DEFAULT = 1_024;

    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(15);

    /** A node with a rate limit also rejects the queries of connecting clients. */
    private static final RetryTemplate UNTIL_CONNECTED = new RetryTemplate(RetryPolicy.builder()
            .includes(DriverException.class)
            .delay(Duration.ofMillis(500))
            .maxRetries(60)
            .build());

    private final ClientJob job;
    private final CqlSession session;
    private final LoadTables tables;
    private final Semaphore room;
    private final Map<Integer, Map<OperationKind, Tally>> tallies = new ConcurrentSkipListMap<>();
    private long sent;

    private CqlLoad(ClientJob job, CqlSession session) {
        this.job = job;
        this.session = session;
        this.tables = new LoadTables(session);
        this.room = new Semaphore(job.mostInFlight());
    }

    /**
     * Connects and prepares; retries for half a minute.
     *
     * @throws DriverException when the node still rejects it
     */
    static CqlLoad open(ClientJob job) {
        return UNTIL_CONNECTED.invoke(() -> tryToOpen(job));
    }

    private static CqlLoad tryToOpen(ClientJob job) {
        ProgrammaticDriverConfigLoaderBuilder settings =
                RegionSession.settings(job.nodes().translation());
        job.driver().addTo(settings);
        if (job.mostInFlight() > IN_FLIGHT_BY_DEFAULT) {
            settings.withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, job.mostInFlight());
        }
        CqlSession session = job.driver()
                .builder()
                .addContactPoints(job.nodes().contactPoints().stream()
                        .map(HostAndPort::parse)
                        .toList())
                .withLocalDatacenter(job.nodes().datacenter())
                .withConfigLoader(settings.build())
                .build();
        try {
            return new CqlLoad(job, session);
        } catch (RuntimeException | Error e) {
            session.close();
            throw e;
        }
    }

    /**
     * Sends all that is planned and waits for the answers.
     *
     * @param began begin of the plan, by {@link System#nanoTime}
     */
    ClientResult run(long began) throws InterruptedException {
        OpenLoop loop = new OpenLoop();
        TimeUnit.NANOSECONDS.sleep(began - System.nanoTime());
        Map<String, Long> work = work();
        for (int i = 0; i < job.plan().steps().size(); i++) {
            RatePlan.Step step = job.plan().steps().get(i);
            if (i == job.measuredFrom()) {
                work = work();
            }
            if (job.closedLoop()) {
                sendUntil(began, began + job.plan().until(i + 1).toNanos());
            } else {
                loop.runFrom(
                        began + job.plan().until(i).toNanos(),
                        step.perSecond(),
                        step.length(),
                        () -> true,
                        (number, intended) -> send(began, intended, room.tryAcquire()));
            }
        }
        Map<String, Long> before = work;
        Map<String, Long> done = work();
        done.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
        // Operations that outlast even the driver's timeout are in no count.
        room.tryAcquire(job.mostInFlight(), ANSWERED_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
        List<ClientResult.Second> seconds = new ArrayList<>();
        tallies.forEach((second, byKind) -> byKind.forEach((kind, tally) -> seconds.add(tally.told(second, kind))));
        return new ClientResult(seconds, done);
    }

    private void sendUntil(long began, long end) throws InterruptedException {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            if (room.tryAcquire(left, TimeUnit.NANOSECONDS)) {
                send(began, System.nanoTime(), true);
            }
        }
    }

    /** @param hasRoom whether it holds a permit; otherwise it is not sent */
    private void send(long began, long intended, boolean hasRoom) {
        OperationKind kind = job.kinds().get((int) (sent % job.kinds().size()));
        Tally tally = tallies.computeIfAbsent(
                        (int) TimeUnit.NANOSECONDS.toSeconds(intended - began), second -> new ConcurrentSkipListMap<>())
                .computeIfAbsent(kind, added -> new Tally(job.deadlineMillis()));
        tally.asked();
        if (!hasRoom) {
            tally.unsent();
            sent++;
            return;
        }
        session.executeAsync(tables.statement(kind, sent / job.kinds().size())).whenComplete((rows, failure) -> {
            room.release();
            if (failure == null) {
                tally.answered(System.nanoTime() - intended);
            } else {
                tally.failed(name(failure));
            }
        });
        sent++;
    }

    /** As an exception of the driver is named; of several nodes' errors the first counts. */
    static String name(Throwable failure) {
        Optional<Throwable> cause = failure instanceof AllNodesFailedException all
                ? all.getAllErrors().values().stream().flatMap(List::stream).findFirst()
                : Optional.ofNullable(failure instanceof CompletionException ? failure.getCause() : null);
        return cause.map(CqlLoad::name)
                .orElseGet(() -> failure.getClass().getSimpleName().replace("Exception", ""));
    }

    private Map<String, Long> work() {
        Map<String, Long> work = new HashMap<>();
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        work.put(ClientResult.CPU_NANOS, process.getProcessCpuTime());
        session.getMetrics()
                .ifPresent(metrics -> Stream.of(DefaultSessionMetric.BYTES_SENT, DefaultSessionMetric.BYTES_RECEIVED)
                        .forEach(bytes -> metrics.<Meter>getSessionMetric(bytes)
                                .ifPresent(meter -> work.put(bytes.getPath(), meter.getCount()))));
        return work;
    }

    @Override
    public void close() {
        session.close();
    }

    /** Counts results of one kind of operation in one second. Written by the driver's threads. */
    static final class Tally {
        private static final int DIGITS = 3;

        private final long deadlineNanos;
        private final Map<String, Long> errors = new TreeMap<>();
        /** Resizes itself: a full one for each second would take much memory. */
        private final Histogram micros = new Histogram(DIGITS);

        private long asked;
        private long unsent;
        private long good;

        Tally(long deadlineMillis) {
            this.deadlineNanos = TimeUnit.MILLISECONDS.toNanos(deadlineMillis);
        }

        synchronized void asked() {
            asked++;
        }

        synchronized void unsent() {
            unsent++;
        }

        synchronized void answered(long nanos) {
            Histograms.record(micros, nanos);
            if (nanos <= deadlineNanos) {
                good++;
            }
        }

        synchronized void failed(String error) {
            errors.merge(error, 1L, Long::sum);
        }

        synchronized ClientResult.Second told(int second, OperationKind kind) {
            return new ClientResult.Second(
                    second, kind, asked, unsent, good, Map.copyOf(errors), Histograms.encode(micros));
        }
    }
}
