package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A child JVM that can be started, killed and frozen, and ends with this process.
 *
 * <p>Starts throw {@link StartFailedException} with the end of its log: when a port is taken, as soon as it ends, or after
 * the time limit. Thread-safe: waiting for readiness holds no lock, so it can be killed meanwhile.
 */
public class ChildProcess implements AutoCloseable {
    private static final Duration PORTS_FREE_WITHIN = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    private final ChildCommand command;
    private final ReadyCheck readyCheck;
    private final Duration readyWithin;
    private final Suspension suspension = new Suspension();

    private @Nullable Process process;
    private boolean closed;
    private long outputOffset;
    private long logOffset;

    /** @param readyWithin time limit of a start */
    public ChildProcess(ChildCommand command, ReadyCheck readyCheck, Duration readyWithin) {
        this.command = command;
        this.readyCheck = readyCheck;
        this.readyWithin = readyWithin;
    }

    /** Unique in its world: {@code cassandra-sydney-1}. */
    public String name() {
        return command.name();
    }

    public Path log() {
        return command.log();
    }

    /** Waits until it is ready, or kills it. */
    public void start() {
        launch();
        awaitReady(List.of(this), child -> {});
    }

    /**
     * Does not wait until it is ready.
     *
     * @throws IllegalStateException when it runs already or was closed
     */
    public synchronized void launch() {
        if (closed || isRunning()) {
            throw new IllegalStateException(name() + (closed ? " is closed" : " runs already"));
        }
        Ports.inUse(command.ports(), PORTS_FREE_WITHIN).stream().findFirst().ifPresent(taken -> {
            String cannot = "cannot listen on " + HostAndPort.of(taken);
            throw new StartFailedException(name(), cannot, "taken, or no address of this machine", log());
        });
        outputOffset = LogFile.length(command.output());
        logOffset = LogFile.length(command.log());
        ProcessBuilder builder = new ProcessBuilder(command.line())
                .directory(command.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(command.output().toFile()));
        builder.environment().keySet().removeIf(Tool.OURS_ALONE);
        builder.environment().putAll(command.environment());
        // Of a process that ended by itself: its guard would later kill whichever has its id by then.
        suspension.forget();
        try {
            FileTree.delete(command.temporary(), Set.of());
            Files.createDirectories(command.temporary());
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + name(), e);
        }
    }

    /** Waits until it ends by itself. */
    public void run() {
        launch();
        Process started = Objects.requireNonNull(current());
        if (!Uninterrupted.waitFor(started, readyWithin)) {
            kill();
            throw failure("did not end within " + readyWithin.toSeconds() + " s");
        }
        if (started.exitValue() != 0) {
            throw failure("ended with exit code " + started.exitValue());
        }
    }

    /** One loop over all, to notice the first failure. */
    public static void awaitReady(List<? extends ChildProcess> starting, Consumer<ChildProcess> onReady) {
        long start = System.nanoTime();
        List<ChildProcess> pending = new ArrayList<>(starting);
        while (true) {
            starting.forEach(ChildProcess::requireAlive);
            for (ChildProcess child : List.copyOf(pending)) {
                if (child.checkReady()) {
                    pending.remove(child);
                    onReady.accept(child);
                }
            }
            if (pending.isEmpty()) {
                return;
            }
            pending.forEach(child -> child.requireInTime(start));
            Uninterrupted.pause(POLL);
        }
    }

    private void requireInTime(long startNanos) {
        if (System.nanoTime() - startNanos > readyWithin.toNanos()) {
            kill();
            throw failure("was not ready within " + readyWithin.toSeconds() + " s");
        }
    }

    private boolean checkReady() {
        boolean ready = isRunning() && readyCheck.passes();
        requireAlive();
        return ready;
    }

    public void requireAlive() {
        Process started = current();
        if (started == null) {
            throw new IllegalStateException(name() + " was not started");
        }
        if (!started.isAlive()) {
            throw failure("ended with exit code " + started.exitValue() + " while it was starting");
        }
    }

    public synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    public boolean isFrozen() {
        return isRunning() && suspension.isFreeze();
    }

    public boolean isSlow() {
        return isRunning() && suspension.isInTurns();
    }

    /** Empty unless it runs. */
    public synchronized Optional<Long> pid() {
        return process != null && process.isAlive() ? Optional.of(process.pid()) : Optional.empty();
    }

    /** {@code kill -9}, also when frozen; returns when it is gone. Does nothing when it does not run. */
    public void kill() {
        Process victim = current();
        if (victim != null) {
            // A JVM archives its classes in a child process.
            victim.descendants().forEach(ProcessHandle::destroyForcibly);
            victim.destroyForcibly();
            victim.onExit().join();
        }
        suspension.forget();
    }

    /** SIGSTOP: its ports stay open and its peers wait. Does nothing when it is frozen. */
    public synchronized void freeze() {
        suspension.freeze(requirePid());
    }

    /** Alternates between suspended and running; ends a freeze. Requests may take longer by the whole {@code asleep}. */
    public synchronized void slow(Duration asleep, Duration awake) {
        suspension.inTurns(requirePid(), asleep, awake);
    }

    /** Also ends slowness. */
    public synchronized void thaw() {
        if (isRunning()) {
            suspension.end();
        }
        suspension.forget();
    }

    /** SIGTERM, and a kill after the limit; returns when it is gone. */
    public void stop(Duration limit) {
        thaw();
        Process stopped = current();
        if (stopped != null) {
            // Process.destroy would close standard input, which halts the child.
            stopped.toHandle().destroy();
            if (!Uninterrupted.waitFor(stopped, limit)) {
                kill();
            }
        }
    }

    /**
     * For later starts, once per build. Does nothing when it does not run.
     *
     * @throws UncheckedIOException when it ends meanwhile or its Java has no {@code jcmd}
     */
    public void archiveClasses() {
        pid().ifPresent(command.archive()::makeBy);
    }

    /** Kills it if it runs, starts it with the same command and data, and waits until it is ready. */
    public void restart() {
        kill();
        start();
    }

    /** For good: even a concurrent start fails. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        kill();
    }

    private StartFailedException failure(String what) {
        String reason = LogFile.reason(command.log(), logOffset);
        return new StartFailedException(
                name(), what, reason.isEmpty() ? LogFile.reason(command.output(), outputOffset) : reason, log());
    }

    private long requirePid() {
        return pid().orElseThrow(() -> new IllegalStateException(name() + " does not run"));
    }

    private synchronized @Nullable Process current() {
        return process;
    }
}
