package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;

/**
 * The main class of every child: runs the class named by the first argument. Halts the child when standard input ends.
 *
 * <p>That is a pipe which the operating system closes however the parent ends, even with {@code kill -9}. This class is
 * alone in a jar: it may need only the JDK, and no second class file.
 */
public final class ChildMain {
    /** System property: nanoseconds by which Linux may extend short sleeps, to save wake-ups; its default is 50,000. */
    public static final String TIMER_SLACK = "geobroker.timer-slack-nanos";

    /**
     * System property: settings file of the JDK's JMX agent. {@code com.sun.management.jmxremote.port} would open another
     * port, in plain text on all addresses.
     */
    public static final String JMX_SETTINGS = "geobroker.jmx-settings";

    /** Needed for {@link #JMX_SETTINGS}. */
    public static final String JMX_EXPORT = "--add-exports=jdk.management.agent/sun.management.jmxremote=ALL-UNNAMED";

    private ChildMain() {}

    public static void main(String[] args) throws Throwable {
        Thread watch = new Thread(ChildMain::haltAtEndOfInput, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        relaxTimers();
        startJmx();
        Method main = Class.forName(args[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    /** Threads inherit it from their creator. */
    private static void relaxTimers() {
        String nanos = System.getProperty(TIMER_SLACK);
        if (nanos == null) {
            return;
        }
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), nanos);
        } catch (IOException e) {
            // Not Linux, or not allowed: the child only takes more CPU time.
        }
    }

    private static void startJmx() throws IOException, ReflectiveOperationException {
        String file = System.getProperty(JMX_SETTINGS);
        if (file == null) {
            return;
        }
        Properties settings = new Properties();
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            settings.load(in);
        }
        Class.forName("sun.management.jmxremote.ConnectorBootstrap")
                .getMethod("startRemoteConnectorServer", String.class, Properties.class)
                .invoke(null, settings.getProperty("com.sun.management.jmxremote.port"), settings);
    }

    private static void haltAtEndOfInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // Either way the parent is gone.
        }
        Runtime.getRuntime().halt(143);
    }
}
