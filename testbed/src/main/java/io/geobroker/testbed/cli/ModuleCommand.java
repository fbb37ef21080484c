package io.geobroker.testbed.cli;

import java.util.concurrent.Callable;

/**
 * A command of another package or module, found by {@link java.util.ServiceLoader}. It needs picocli's {@code @Command} and
 * returns the exit code.
 */
public interface ModuleCommand extends Callable<Integer> {}
