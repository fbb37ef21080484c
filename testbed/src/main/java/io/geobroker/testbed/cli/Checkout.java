package io.geobroker.testbed.cli;

import io.geobroker.testbed.application.Program;
import java.nio.file.Path;

/** The checkout with the launcher script, and its builds. */
public final class Checkout {
    private Checkout() {}

    /** The working directory, unless the launcher sets another. */
    public static Path directory() {
        return Path.of(System.getProperty("geobroker.home", "."));
    }

    public static Program broker() {
        return built("broker", "broker.jar");
    }

    public static Program simulator() {
        return built("ticker-simulator", "ticker-simulator.jar");
    }

    /** The launcher builds into its own directory. */
    private static Program built(String module, String jar) {
        return Program.ofJar(directory()
                .resolve(module)
                .resolve(System.getProperty("geobroker.build", "target"))
                .resolve(jar));
    }
}
