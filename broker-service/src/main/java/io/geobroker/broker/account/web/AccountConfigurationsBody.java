package io.geobroker.broker.account.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of a request to change settings; each must have its present value.
 *
 * <p>As at Alpaca, unknown fields are ignored.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(description = "The settings wished for, each as it is: none can be changed. Null and empty mean absent.")
record AccountConfigurationsBody(
        @Schema(implementation = String.class) @Nullable JsonNode dtbpCheck,
        @Schema(implementation = String.class) @Nullable JsonNode pdtCheck,
        @Schema(implementation = String.class) @Nullable JsonNode tradeConfirmEmail,
        @Schema(implementation = Boolean.class) @Nullable JsonNode suspendTrade,
        @Schema(implementation = Boolean.class) @Nullable JsonNode noShorting,
        @Schema(implementation = Boolean.class) @Nullable JsonNode fractionalTrading,
        @Schema(implementation = String.class) @Nullable JsonNode maxMarginMultiplier,
        @Schema(implementation = Integer.class) @Nullable JsonNode maxOptionsTradingLevel,
        @Schema(implementation = Boolean.class) @Nullable JsonNode ptpNoExceptionEntry) {

    /** @throws ApiException 422 with the first field that would change */
    void requireNoChange(AccountConfigurationsJson standing) {
        require("dtbp_check", dtbpCheck, standing.dtbpCheck());
        require("pdt_check", pdtCheck, standing.pdtCheck());
        require("trade_confirm_email", tradeConfirmEmail, standing.tradeConfirmEmail());
        require("suspend_trade", suspendTrade, standing.suspendTrade());
        require("no_shorting", noShorting, standing.noShorting());
        require("fractional_trading", fractionalTrading, standing.fractionalTrading());
        require("max_margin_multiplier", maxMarginMultiplier, standing.maxMarginMultiplier());
        require("max_options_trading_level", maxOptionsTradingLevel, standing.maxOptionsTradingLevel());
        require("ptp_no_exception_entry", ptpNoExceptionEntry, standing.ptpNoExceptionEntry());
    }

    private static void require(String field, @Nullable JsonNode wanted, Object standing) {
        if (wanted == null) {
            return;
        }
        String text = wanted.isValueNode() ? wanted.asString() : wanted.toString();
        if (!text.isEmpty() && !text.equals(standing.toString())) {
            throw ApiException.invalid(
                    field + " cannot be changed, it is " + standing + " for all: " + ApiError.shown(text));
        }
    }
}
