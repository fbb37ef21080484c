package io.geobroker.broker.matching;

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
    /** Further from the symbol's last price than its listing's band. */
    PRICE_BAND,
    /** Not a ticker. */
    MALFORMED,
    /** Too many of the symbol are not done yet: it comes again. */
    BEHIND,
    /** The symbol's partition was given to another instance meanwhile. */
    NOT_OWNED
}
