package io.geobroker.broker.account.web;

import io.geobroker.broker.order.web.OrderFields;
import io.geobroker.broker.platform.web.error.ApiException;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** How much of a position to close, by default all. As at Alpaca, unknown parameters are ignored. */
record CloseQueryParameters(
        @Parameter(description = "whole shares; not beside percentage", schema = @Schema(type = "string")) @Nullable
        String qty,

        @Parameter(
                description = "of the position's shares, more than 0 and at most 100; rounded down to whole shares",
                schema = @Schema(type = "string"))
        @Nullable
        String percentage) {
    private static final BigDecimal ALL = new BigDecimal(100);
    private static final int MAX_DECIMALS = 9;

    /**
     * @param held the shares of the position
     * @throws ApiException 422 with the name of an invalid parameter
     */
    long shares(long held) {
        if (qty != null && percentage != null) {
            throw ApiException.invalid("percentage must not be given beside qty");
        }
        return qty != null ? ofQuantity(qty) : percentage != null ? ofPercentage(percentage, held) : held;
    }

    private static long ofQuantity(String text) {
        BigDecimal number = OrderFields.number("qty", text);
        try {
            if (number.signum() > 0) {
                return number.longValueExact();
            }
        } catch (ArithmeticException e) {
            // Same message as below.
        }
        throw ApiException.invalid("qty must be whole shares > 0, fractions are not supported: " + text);
    }

    private static long ofPercentage(String text, long held) {
        BigDecimal percent = OrderFields.number("percentage", text);
        if (percent.signum() <= 0 || percent.compareTo(ALL) > 0) {
            throw ApiException.invalid("percentage must be > 0 and <= 100: " + text);
        }
        if (percent.scale() > MAX_DECIMALS) {
            throw ApiException.invalid("percentage must have at most " + MAX_DECIMALS + " decimals: " + text);
        }
        long shares = BigDecimal.valueOf(held)
                .multiply(percent)
                .divide(ALL, 0, RoundingMode.DOWN)
                .longValueExact();
        if (shares == 0) {
            throw ApiException.invalid("percentage is less than one of " + held + " shares: " + text);
        }
        return shares;
    }
}
