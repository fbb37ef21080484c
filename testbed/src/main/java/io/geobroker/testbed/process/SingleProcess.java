package io.geobroker.testbed.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A part of a world that is one child process. */
public abstract class SingleProcess implements WorldProcess {

    protected abstract ChildProcess process();

    @Override
    public Path log() {
        return process().log();
    }

    @Override
    public Optional<Long> pid() {
        return process().pid();
    }

    @Override
    public boolean isRunning() {
        return process().isRunning();
    }

    @Override
    public boolean isFrozen() {
        return process().isFrozen();
    }

    @Override
    public boolean isSlow() {
        return process().isSlow();
    }

    @Override
    public void kill() {
        process().kill();
    }

    @Override
    public void freeze() {
        process().freeze();
    }

    @Override
    public void slow(Duration asleep, Duration awake) {
        process().slow(asleep, awake);
    }

    @Override
    public void thaw() {
        process().thaw();
    }

    @Override
    public void stop(Duration limit) {
        process().stop(limit);
    }

    @Override
    public void archiveClasses() {
        process().archiveClasses();
    }

    @Override
    public void restart() {
        process().restart();
    }
}
