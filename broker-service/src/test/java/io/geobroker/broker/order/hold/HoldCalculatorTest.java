package io.geobroker.broker.order.hold;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

    @Test
    void holdsExactlyTheLimitOfABuy() {
        last = Optional.of(Price.parse("99"));

        assertThat(terms.of(
                        anOrder().side(Side.BUY).price("45.10").forShares(10).build()))
                .isEqualTo(Hold.ofCash(BHP, 451_000_000));
    }

    @Test
    void holdsExactlyTheLimitOfABuyThatHasAStopBefore() {
        assertThat(terms.of(anOrder()
                        .side(Side.BUY)
                        .type(OrderType.STOP_LIMIT)
                        .price("100")
                        .withLimit("101")
                        .forShares(2)
                        .build()))
                .isEqualTo(Hold.ofCash(BHP, 202_000_000));
    }

    @Test
    void holdsAMarginOnTopOfAStopThatIsAboveTheMarket() {
        last = Optional.of(Price.parse("90"));

        assertThat(terms.of(buyStop("100", 2))).isEqualTo(Hold.ofCash(BHP, 210_000_000));
    }

    @Test
    void holdsAMarginOnTopOfAMarketThatIsAboveTheStop() {
        last = Optional.of(Price.parse("120"));

        assertThat(terms.of(buyStop("100", 2))).isEqualTo(Hold.ofCash(BHP, 252_000_000));
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
