package io.geobroker.broker.account.web;

import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The settings of an account as Alpaca's Trading API v2 writes them. They are the same for all and do not change: this is a
 * cash account of whole shares, which sends no mail and counts no day trades.
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
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
