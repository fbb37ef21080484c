package io.geobroker.loadtest.experiment.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DutyStatementsTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final BrokerStatements NO_ORDERS = new CountedStatements().inTenSeconds();

    /** Deletes of several rows are one write, as are a view and its event. */
    @Test
    void sharesOutWhatIsWrittenOnceForAnOrderAndOnceForATrade() {
        assertThat(DutyStatements.of(
                        placedAndFilled()
                                .conditional("accounts", 480, 20)
                                .plain("open_orders", 420)
                                .batch("orders_by_customer", "events_by_customer", 500)
                                .inTenSeconds(),
                        NO_ORDERS))
                .extracting(DutyStatements::duty, DutyStatements::kind, DutyStatements::perSecond)
                .containsExactly(
                        tuple("hold", StatementKind.UPDATE_IF, 30.0),
                        tuple("place: row", StatementKind.PLAIN, 30.0),
                        tuple("place: view and event, one batch", StatementKind.BATCH, 30.0),
                        tuple("record: view and event, one batch", StatementKind.BATCH, 20.0),
                        tuple("settle", StatementKind.UPDATE_IF, 20.0),
                        tuple("delete", StatementKind.DELETE, 12.0));
    }

    @Test
    void countsEachStatementOnceButThoseOfTheBackground() {
        BrokerStatements loaded = placedAndFilled()
                .conditional("accounts", 480, 20)
                .conditional("order_outcomes", 200, 10)
                .conditional("client_order_ids", 70, 0)
                .plain("open_orders", 500)
                .batch("orders_by_customer", "events_by_customer", 500)
                .plain("orders_by_customer", 60)
                .plain("trades_by_symbol", 200)
                .plain("a_table_to_come", 40)
                .plain("canaries", 50)
                .plain("last_prices_by_region", 20)
                .reads(410)
                .inTenSeconds();
        double background = 7;

        List<DutyStatements> split =
                DutyStatements.of(loaded, new CountedStatements().reads(100).inTenSeconds());

        assertThat(perSecond(split, "write anything else")).isEqualTo(4, EXACT);
        assertThat(perSecond(split, "read keys, accounts, outcomes"))
                .as("without those that are also asked when there are only tickers")
                .isEqualTo(41 - 10, EXACT);
        assertThat(split.stream().mapToDouble(DutyStatements::perSecond).sum())
                .isEqualTo((2_150 + 410 - 100) / 10.0 - background, EXACT);
    }

    @Test
    void aMixSendsEachKindAtItsRate() {
        StatementMix mix = new StatementMix(Map.of())
                .with(List.of(
                        new DutyStatements("hold", Duty.Per.ORDER, StatementKind.UPDATE_IF, 30),
                        new DutyStatements("settle", Duty.Per.TRADE, StatementKind.UPDATE_IF, 20),
                        new DutyStatements("claim", Duty.Per.TRADE, StatementKind.INSERT_IF, 20),
                        new DutyStatements("fewer reads", Duty.Per.ORDER, StatementKind.READ, -3)))
                .with(StatementKind.PLAIN, 130);
        StatementMix.Turns turns = mix.turns();

        Map<StatementKind, Long> sent = IntStream.range(0, 2_000)
                .mapToObj(number -> turns.next())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(mix.total()).isEqualTo(200);
        assertThat(sent)
                .isEqualTo(Map.of(
                        StatementKind.UPDATE_IF, 500L, StatementKind.INSERT_IF, 200L, StatementKind.PLAIN, 1_300L));
    }

    /** Thirty orders and twenty trades a second. */
    private static CountedStatements placedAndFilled() {
        return new CountedStatements().orders(300).fills(200);
    }

    private static double perSecond(List<DutyStatements> split, String duty) {
        return split.stream()
                .filter(each -> each.duty().equals(duty))
                .mapToDouble(DutyStatements::perSecond)
                .sum();
    }
}
