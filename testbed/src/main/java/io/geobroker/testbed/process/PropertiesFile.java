package io.geobroker.testbed.process;

import java.util.Locale;

/** Settings that another Java program reads from a file, as Latin-1. */
public final class PropertiesFile {
    private static final int ASCII = 128;

    private PropertiesFile() {}

    /** Escapes all other characters than those of ASCII. */
    public static String text(String settings) {
        StringBuilder escaped = new StringBuilder();
        for (char each : settings.toCharArray()) {
            escaped.append(each < ASCII ? String.valueOf(each) : String.format(Locale.ROOT, "\\u%04x", (int) each));
        }
        return escaped.toString();
    }
}
