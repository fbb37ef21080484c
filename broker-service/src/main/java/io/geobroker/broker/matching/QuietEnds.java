package io.geobroker.broker.matching;

/**
 * How many orders end at the same time without a ticker, expired or delisted, until that is recorded: they can wait, and a close
 * may have fifty thousand. Of one symbol and of all together. Confined to the matching thread.
 */
final class QuietEnds {
    static final int MOST_OF_SYMBOL = 16;
    static final int MOST = 128;

    private int underWay;

    /** Tells whether another one of a symbol that has so many may begin, and counts it. */
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
