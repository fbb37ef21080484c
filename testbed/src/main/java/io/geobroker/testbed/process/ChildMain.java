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
 * The main class every child really starts with: halts the child as soon as its standard input ends, and otherwise runs
 * the main class named by the first argument with the rest of them.
 *
 * <p>Standard input is a pipe from the parent. The operating system closes it however the parent ends, {@code kill -9}
 * included, which no shutdown hook of the parent could do. This class is packed alone into a jar on the child's class
 * path: it must need nothing but the JDK, and no second class file.
 */
public final class ChildMain {
    /**
     * System property: by how many nanoseconds Linux may let short sleeps of this child's threads last longer, to wake
     * several at once; its own default is 50,000.
     */
    public static final String TIMER_SLACK = "geobroker.timer-slack-nanos";

    /**
     * System property: a file with settings of the JDK's JMX agent, which is started with them. Told by {@code
     * com.sun.management.jmxremote.port} itself, the JDK would open another port, on all addresses and in plain text.
     */
    public static final String JMX_SETTINGS = "geobroker.jmx-settings";

    /** What that needs: an option of the JVM. */
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

    /** Threads inherit it from the one that starts them, so that of the main thread becomes that of nearly all. */
    private static void relaxTimers() {
        String nanos = System.getProperty(TIMER_SLACK);
        if (nanos == null) {
            return;
        }
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), nanos);
        } catch (IOException e) {
            // Not Linux, or not allowed: the child works the same and takes more CPU time.
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
            // The end, or a pipe that cannot be read: either way the parent is gone.
        }
        Runtime.getRuntime().halt(143);
    }
}
