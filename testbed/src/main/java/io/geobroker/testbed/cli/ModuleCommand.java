package io.geobroker.testbed.cli;

import java.util.concurrent.Callable;

/** A command found by {@link java.util.ServiceLoader}, with picocli's {@code @Command}. It returns the exit code. */
public interface ModuleCommand extends Callable<Integer> {}
