package io.geobroker.simulator.platform;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when failures begin and when they end: at the first success after five quiet seconds. Thread-safe. */
public final class Outage {
    private static final Logger LOG = LoggerFactory.getLogger(Outage.class);
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final String what;
    private final InstantSource clock;
    private volatile @Nullable State state;

    private record State(Instant since, Instant latest, long failures, String reason) {}

    /** @param what the start of its log lines: {@code Kafka} */
    public Outage(String what, InstantSource clock) {
        this.what = what;
        this.clock = clock;
    }

    public void failed(String reason) {
        failed(reason, null);
    }

    /** One more success, or a failure, whose stack is logged at the beginning. */
    public void ended(Optional<Throwable> failure) {
        failure.ifPresentOrElse(cause -> failed(cause.toString(), cause), this::succeeded);
    }

    private synchronized void failed(String reason, @Nullable Throwable cause) {
        Instant now = clock.instant();
        State before = state;
        if (before == null) {
            LOG.warn("{} fails: {}", what, reason, cause);
            state = new State(now, now, 1, reason);
        } else {
            state = new State(before.since(), now, before.failures() + 1, reason);
        }
    }

    /** Cheap outside an outage. */
    public void succeeded() {
        if (state != null) {
            endIfQuiet();
        }
    }

    private synchronized void endIfQuiet() {
        State before = state;
        Instant now = clock.instant();
        // A clock that steps back must not keep it going until it has caught up.
        if (before != null && Duration.between(before.latest(), now).abs().compareTo(QUIET) >= 0) {
            LOG.info(
                    "{} works again; {} failures in {} s",
                    what,
                    before.failures(),
                    Duration.between(before.since(), before.latest()).toSeconds());
            state = null;
        }
    }

    public Optional<String> reason() {
        return Optional.ofNullable(state).map(State::reason);
    }
}
