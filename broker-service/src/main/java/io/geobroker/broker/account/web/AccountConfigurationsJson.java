package io.geobroker.broker.account.web;

/** An account's settings in the format of Alpaca's Trading API v2; the same for all. */
record AccountConfigurationsJson(
        String dtbpCheck,
        String pdtCheck,
        String tradeConfirmEmail,
        boolean suspendTrade,
        boolean noShorting,
        boolean fractionalTrading,
        String maxMarginMultiplier,
        int maxOptionsTradingLevel,
        boolean ptpNoExceptionEntry) {
    static final AccountConfigurationsJson OF_ALL =
            new AccountConfigurationsJson("entry", "entry", "none", false, true, false, "1", 0, false);
}
