package io.geobroker.insight.link;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Round-trip times to other regions. Thread-safe. */
public final class RoundTrips {
    /** The shortest of these is free of a busy machine's delays. */
    private static final int KEPT = 5;
    /** Failures in a row, for a cut; one may be a pause of a node. */
    private static final int MISSING = 2;

    private final Function<String, CompletionStage<Void>> ping;
    private final LongSupplier nanoTime;
    private final Map<String, Link> links = new LinkedHashMap<>();

    private static final class Link {
        private final Deque<Duration> latest = new ArrayDeque<>();
        private int missing;

        synchronized void answered(Duration took) {
            missing = 0;
            latest.addLast(took);
            if (latest.size() > KEPT) {
                latest.removeFirst();
            }
        }

        synchronized void unanswered() {
            missing++;
            if (missing >= MISSING) {
                latest.clear();
            }
        }

        synchronized LinkState state() {
            if (missing >= MISSING) {
                return LinkState.CUT;
            }
            return latest.isEmpty() ? LinkState.UNKNOWN : LinkState.UP;
        }

        synchronized @Nullable Duration shortest() {
            return latest.isEmpty() ? null : Collections.min(latest);
        }
    }

    /** @param ping sends the smallest request to another region's datacenter; fails without a timely answer */
    public RoundTrips(List<String> others, Function<String, CompletionStage<Void>> ping, LongSupplier nanoTime) {
        this.ping = ping;
        this.nanoTime = nanoTime;
        others.forEach(region -> links.put(region, new Link()));
    }

    /** Completes when each region answered or failed. */
    public CompletionStage<Void> measure() {
        return FewAtATime.all(links.entrySet().stream().map(each -> measure(each.getKey(), each.getValue())));
    }

    private CompletionStage<Void> measure(String region, Link link) {
        long began = nanoTime.getAsLong();
        return ping.apply(region).handle((answer, failure) -> {
            if (failure == null) {
                link.answered(Duration.ofNanos(nanoTime.getAsLong() - began));
            } else {
                link.unanswered();
            }
            return null;
        });
    }

    /** Shortest of the last few; null without an answer. */
    public @Nullable Duration to(String region) {
        return link(region).shortest();
    }

    /** CUT in either direction. */
    public LinkState state(String region) {
        return link(region).state();
    }

    private Link link(String region) {
        return Objects.requireNonNull(links.get(region), "not another region of this world: " + region);
    }
}
