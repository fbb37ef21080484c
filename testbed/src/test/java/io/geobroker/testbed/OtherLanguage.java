package io.geobroker.testbed;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.concurrent.Callable;

/** A machine whose user speaks another language. */
public final class OtherLanguage {
    private static final String ZURICH = "z\u00fcrich";

    private OtherLanguage() {}

    /** A file's name that is not ASCII, if this machine's files may have such names. */
    public static String name() {
        return Charset.forName(System.getProperty("sun.jnu.encoding"))
                        .newEncoder()
                        .canEncode(ZURICH)
                ? ZURICH
                : "zurich";
    }

    /** Persian has digits of its own. */
    public static <T> T inPersian(Callable<T> work) throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("fa-IR"));
        try {
            return work.call();
        } finally {
            Locale.setDefault(before);
        }
    }
}
