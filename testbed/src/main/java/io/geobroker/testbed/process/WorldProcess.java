package io.geobroker.testbed.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Anything of a world that runs as a process of its own and can be hurt: a node, a Kafka, a broker, a simulator. */
public interface WorldProcess {
    /** Unique in its world: {@code cassandra-sydney-1}. */
    String name();

    /** The file that tells what it does. */
    Path log();

    /** Empty unless it runs. */
    Optional<Long> pid();

    boolean isRunning();

    boolean isFrozen();

    boolean isSlow();

    /** {@code kill -9}: ends it at once, frozen or not, and waits until it is gone. Does nothing when it does not run. */
    void kill();

    /** Suspends it (SIGSTOP): its ports stay open and its peers wait. Does nothing when it is frozen already. */
    void freeze();

    /**
     * Lets it run in turns only: suspended for one time, running for the other, again and again. All it does takes longer,
     * and now and then by the whole of the first time. Instead of a freeze, if it is frozen.
     */
    void slow(Duration asleep, Duration awake);

    /** Ends a freeze or a slowness. Does nothing when it is neither frozen nor slow. */
    void thaw();

    /** Asks it to end (SIGTERM), kills it when it has not within the limit, and waits until it is gone. */
    void stop(Duration limit);

    /**
     * Starts it again with the same command and on its data, after killing it if it runs, and waits until it is ready.
     *
     * @throws StartFailedException when it does not come back
     */
    void restart();

    /**
     * Has it write down the classes it has loaded, for later starts of the same program to begin with, unless one has done so
     * since the program was built. Does nothing when it does not run.
     *
     * @throws java.io.UncheckedIOException when it cannot, because it ends meanwhile or its Java has no {@code jcmd}
     */
    void archiveClasses();
}
