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
        return Program.ofJar(directory().resolve("broker/target/broker.jar"));
    }

    /** @throws IllegalArgumentException as {@link Program#ofJar} */
    public static Program simulator() {
        return Program.ofJar(directory().resolve("ticker-simulator/target/ticker-simulator.jar"));
    }
}
