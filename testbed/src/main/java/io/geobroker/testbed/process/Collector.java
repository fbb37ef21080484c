package io.geobroker.testbed.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A garbage collector of the JVM. */
public enum Collector {
    SERIAL("Serial", "-XX:+UseSerialGC"),
    PARALLEL("Parallel", "-XX:+UseParallelGC"),
    G1("G1", "-XX:+UseG1GC"),
    SHENANDOAH("Shenandoah", "-XX:+UseShenandoahGC"),
    ZGC("ZGC", "-XX:+UseZGC"),
    /** Of JDK 21 to 23; later ones have no other ZGC. */
    GENERATIONAL_ZGC("generational ZGC", "-XX:+UseZGC -XX:+ZGenerational");

    private static final Pattern CHOICE = Pattern.compile("-XX:\\+Use\\w+GC");

    private final String title;
    private final String options;

    Collector(String title, String options) {
        this.title = title;
        this.options = options;
    }

    public String title() {
        return title;
    }

    public List<String> options() {
        return List.of(options.split(" ", -1));
    }

    /** The serial collector, which needs least CPU, unless the options choose another: a JVM rejects two. */
    public static List<String> serialUnlessChosen(List<String> jvmOptions) {
        return jvmOptions.stream().anyMatch(option -> CHOICE.matcher(option).matches()) ? List.of() : SERIAL.options();
    }

    /** Starts a JVM of that JDK to see. */
    public boolean isIn(Jdk jdk) {
        List<String> line = new ArrayList<>(List.of(jdk.java().toString()));
        line.addAll(options());
        line.add("-version");
        try {
            Tool.run(line);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
