package io.geobroker.testbed.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A process of a world that can be killed, frozen and restarted. */
public interface WorldProcess {
    /** Unique in its world: {@code cassandra-sydney-1}. */
    String name();

    Path log();

    /** Empty unless it runs. */
    Optional<Long> pid();

    boolean isRunning();

    boolean isFrozen();

    boolean isSlow();

    /** {@code kill -9}, also when frozen; returns when it is gone. Does nothing when it does not run. */
    void kill();

    /** SIGSTOP: its ports stay open and its peers wait. Does nothing when it is frozen. */
    void freeze();

    /** Alternates between suspended and running; ends a freeze. Requests may take longer by the whole {@code asleep}. */
    void slow(Duration asleep, Duration awake);

    /** Also ends slowness. */
    void thaw();

    /** SIGTERM, and a kill after the limit; returns when it is gone. */
    void stop(Duration limit);

    /**
     * Kills it if it runs, starts it with the same command and data, and waits until it is ready.
     *
     * @throws StartFailedException when it does not come back
     */
    void restart();

    /**
     * For later starts, once per build. Does nothing when it does not run.
     *
     * @throws java.io.UncheckedIOException when it ends meanwhile or its Java has no {@code jcmd}
     */
    void archiveClasses();
}
