package io.geobroker.broker.matching.book;

/**
 * Limits concurrent ends of expired and delisted orders, per symbol and in total. They can wait, and a close may have fifty
 * thousand.
 */
public final class QuietEnds {
    /** Under way at once. */
    public static final int MOST_OF_SYMBOL = 16;

    private static final int MOST = 128;

    private int underWay;

    /** @param ofSymbol how many of its symbol are under way */
    boolean begin(int ofSymbol) {
        if (ofSymbol >= MOST_OF_SYMBOL || underWay >= MOST) {
            return false;
        }
        underWay++;
        return true;
    }

    void end() {
        underWay--;
    }
}
