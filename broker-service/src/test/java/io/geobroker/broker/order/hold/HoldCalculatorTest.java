package io.geobroker.broker.order.hold;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoldCalculatorTest {
    private static final Symbol BHP = new Symbol("BHP");

    private Optional<Price> last = Optional.empty();
    private final HoldCalculator terms = new HoldCalculator(new BigDecimal("0.05"), symbol -> last);

    @Test
    void holdsTheSharesOfASell() {
        assertThat(terms.of(anOrder().side(Side.SELL).forShares(7).build())).isEqualTo(Hold.ofShares(BHP, 7));
        assertThat(terms.of(anOrder()
                        .side(Side.SELL)
                        .type(OrderType.STOP)
                        .forShares(7)
                        .build()))
                .isEqualTo(Hold.ofShares(BHP, 7));
    }

    /** Exactly the limit where there is one; a margin on top of stop or market, whichever is higher, where there is none. */
    @ParameterizedTest
    @CsvSource({
        "LIMIT, 45.10, 99, 90200000",
        "STOP_LIMIT, 101, , 202000000",
        "STOP, 100, 90, 210000000",
        "STOP, 100, 120, 252000000"
    })
    void holdsTheMostThatABuyMayCost(OrderType type, String price, String market, long micros) {
        last = Optional.ofNullable(market).map(Price::parse);
        OrderFixture buy = anOrder().side(Side.BUY).type(type).price(price).forShares(2);
        assertThat(terms.of(buy.build())).isEqualTo(Hold.ofCash(BHP, micros));
    }

    @Test
    void roundsUpAndKnowsNoPriceTooLarge() {
        assertThat(terms.of(buyStop("0.000001", 1))).isEqualTo(Hold.ofCash(BHP, 2));
        HoldCalculator most = new HoldCalculator(BigDecimal.ONE, symbol -> last);
        assertThat(most.of(buyStop("1000000", OpenOrder.MAX_QUANTITY)))
                .isEqualTo(Hold.ofCash(BHP, 2_000_000_000_000_000_000L));
    }

    @Test
    void refusesAMarginOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HoldCalculator(new BigDecimal("-0.01"), symbol -> last))
                .withMessage("margin must be >= 0 and <= 1: -0.01");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HoldCalculator(new BigDecimal("1.01"), symbol -> last));
    }

    private static OpenOrder buyStop(String price, long quantity) {
        return anOrder()
                .side(Side.BUY)
                .type(OrderType.STOP)
                .price(price)
                .forShares(quantity)
                .build();
    }
}
