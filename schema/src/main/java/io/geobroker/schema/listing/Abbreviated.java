package io.geobroker.schema.listing;

/** Foreign text, shortened for an error message. */
final class Abbreviated {
    private static final int LENGTH = 40;

    private Abbreviated() {}

    static String of(String text) {
        return text.length() <= LENGTH ? text : text.substring(0, LENGTH) + "...";
    }
}
