package io.geobroker.testbed.process;

import java.util.Locale;
import java.util.stream.Collectors;

/** Settings that another Java program reads from a file, as Latin-1. */
public final class PropertiesFile {
    private static final int ASCII = 128;

    private PropertiesFile() {}

    /** Escapes all other characters than those of ASCII. */
    public static String text(String settings) {
        return settings.chars()
                .mapToObj(each -> each < ASCII ? Character.toString(each) : String.format(Locale.ROOT, "\\u%04x", each))
                .collect(Collectors.joining());
    }
}
