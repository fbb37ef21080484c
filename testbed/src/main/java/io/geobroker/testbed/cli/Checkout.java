package io.geobroker.testbed.cli;

import io.geobroker.testbed.application.Program;
import java.nio.file.Path;

/** The checkout that the launcher script stands in, and what is built there. */
public final class Checkout {
    private Checkout() {}

    /** The working directory where no launcher says otherwise. */
    public static Path directory() {
        return Path.of(System.getProperty("geobroker.home", "."));
    }

    /** @throws IllegalArgumentException as {@link Program#ofJar} */
    public static Program broker() {
        return built("broker", "broker.jar");
    }

    /** @throws IllegalArgumentException as {@link Program#ofJar} */
    public static Program simulator() {
        return built("ticker-simulator", "ticker-simulator.jar");
    }

    /** The launcher's builds are beside those of Maven's other commands. */
    private static Program built(String module, String jar) {
        return Program.ofJar(directory()
                .resolve(module)
                .resolve(System.getProperty("geobroker.build", "target"))
                .resolve(jar));
    }
}
