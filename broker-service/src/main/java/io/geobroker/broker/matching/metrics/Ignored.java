package io.geobroker.broker.matching.metrics;

/** Why a ticker was not matched. */
public enum Ignored {
    /** The same time as the symbol's last ticker. */
    DUPLICATE,
    /** Older than the symbol's last ticker. */
    LATE,
    /** From further in the future than clocks differ. */
    EARLY,
    /** No such listing. */
    UNKNOWN_SYMBOL,
    /** The symbol is not traded any more. */
    DELISTED,
    /** The symbol was moved, and is matched in another region alone. */
    MOVED,
    /** Outside the listing's band around the last price. */
    PRICE_BAND,
    /** Not a ticker, or not in its symbol's partition. */
    MALFORMED,
    /** Too many of the symbol are not done, or its owner changes before it is known; it comes again. */
    BEHIND,
    /** Its partition was given to another instance. */
    NOT_OWNED
}
