package io.geobroker.testbed.cli;

import java.util.concurrent.Callable;

/**
 * A command of {@code ./geobroker} that another module brings along: picocli's {@code @Command} names it, its result is the
 * exit code, and {@link java.util.ServiceLoader} finds it.
 */
public interface ModuleCommand extends Callable<Integer> {}
