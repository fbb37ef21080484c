package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * The main class every child really starts with: halts the child as soon as its standard input ends, and otherwise runs
 * the main class named by the first argument with the rest of them.
 *
 * <p>Standard input is a pipe from the parent. The operating system closes it however the parent ends, {@code kill -9}
 * included, which no shutdown hook of the parent could do. This class is packed alone into a jar on the child's class
 * path: it must need nothing but the JDK, and no second class file.
 */
public final class ChildMain {
    private ChildMain() {}

    public static void main(String[] args) throws Throwable {
        Thread watch = new Thread(ChildMain::haltAtEndOfInput, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        Method main = Class.forName(args[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
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
