package io.geobroker.loadtest.experiment.scale;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.testbed.process.Uninterrupted;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Recorder;

/** Streams of trade updates that customers in turn keep open, each over a connection of its own. */
final class EventStreams implements Axis.Growth {
    private static final String OPEN = ": open";
    private static final Pattern DECIDED = Pattern.compile("\"at\":\"([^\"]+)\"");
    private static final int OPENING_AT_ONCE = 32;
    private static final Duration ALL_OPEN_WITHIN = Duration.ofMinutes(3);

    private final LongFunction<HttpRequest> requests;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final List<CompletableFuture<HttpResponse<Void>>> streams = new ArrayList<>();
    private final Semaphore opening = new Semaphore(OPENING_AT_ONCE);
    private final Recorder told = Histograms.recorder();

    /** @param requests of a stream, by its number */
    EventStreams(LongFunction<HttpRequest> requests) {
        this.requests = requests;
    }

    /** @throws IllegalStateException when they are not open in time */
    @Override
    public void grow(long from, long to) {
        long deadline = System.nanoTime() + ALL_OPEN_WITHIN.toNanos();
        for (long number = from; number < to; number++) {
            await(1, deadline);
            streams.add(client.sendAsync(
                    requests.apply(number), HttpResponse.BodyHandlers.fromLineSubscriber(new Listener())));
        }
        await(OPENING_AT_ONCE, deadline);
        opening.release(OPENING_AT_ONCE);
    }

    private void await(int places, long deadline) {
        long left = deadline - System.nanoTime();
        if (!Uninterrupted.run(() -> opening.tryAcquire(places, left, TimeUnit.NANOSECONDS))) {
            throw new IllegalStateException("of " + streams.size() + " streams of events not all were open in "
                    + ALL_OPEN_WITHIN.toSeconds() + " s: "
                    + streams.stream().filter(CompletableFuture::isDone).findFirst());
        }
    }

    /** @throws IllegalStateException when one has ended since it was opened: fewer are told than are counted */
    @Override
    public Latencies told() {
        long ended = streams.stream().filter(CompletableFuture::isDone).count();
        if (ended > 0) {
            throw new IllegalStateException("of " + streams.size() + " streams of events " + ended + " have ended");
        }
        return Latencies.of(told.getIntervalHistogram());
    }

    @Override
    public void close() {
        streams.forEach(stream -> stream.cancel(true));
    }

    private final class Listener implements Flow.Subscriber<String> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            if (line.equals(OPEN)) {
                opening.release();
            }
            Matcher decided = DECIDED.matcher(line);
            if (decided.find()) {
                Histograms.record(told, ChronoUnit.NANOS.between(Instant.parse(decided.group(1)), Instant.now()));
            }
        }

        @Override
        public void onError(Throwable failure) {
            // The stream's future tells it.
        }

        @Override
        public void onComplete() {
            // The stream's future tells it.
        }
    }
}
