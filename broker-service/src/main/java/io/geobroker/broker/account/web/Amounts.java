package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Position;
import io.geobroker.broker.account.ValuedPosition;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats money as plain decimals in units of the currency. */
final class Amounts {
    private Amounts() {}

    static String plain(long micros) {
        return plain(ValuedPosition.units(micros));
    }

    static String plain(BigDecimal amount) {
        return amount.stripTrailingZeros().toPlainString();
    }

    static @Nullable String plain(Optional<BigDecimal> amount) {
        return amount.map(Amounts::plain).orElse(null);
    }

    /** The average cost per share, rounded to a millionth; only the total cost is exact. */
    static String averagePrice(Position position) {
        return plain(ValuedPosition.units(position.costMicros())
                .divide(BigDecimal.valueOf(position.quantity()), RoundingMode.HALF_EVEN));
    }
}
