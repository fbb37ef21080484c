package io.geobroker.testbed.cli;

import java.util.concurrent.Callable;

/**
 * A command of another module, found by {@link java.util.ServiceLoader}; needs picocli's {@code @Command}. Returns the exit
 * code.
 */
public interface ModuleCommand extends Callable<Integer> {}
