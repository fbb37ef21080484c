package io.geobroker.broker.matching;

/**
 * Limits concurrent ends of expired and delisted orders, per symbol and in total. They can wait, and a close may have fifty
 * thousand.
 */
final class QuietEnds {
    static final int MOST_OF_SYMBOL = 16;
    static final int MOST = 128;

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
