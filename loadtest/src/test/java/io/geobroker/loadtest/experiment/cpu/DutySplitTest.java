package io.geobroker.loadtest.experiment.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DutySplitTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final DutySplit.Loads LOADS = new DutySplit.Loads(
            new Cores(0.10, 0.12, 0.05),
            new Cores(0.14, 0.20, 0.08),
            new Cores(0.30, 0.40, 0.09),
            new Cores(0.45, 0.55, 0.10));
    private static final Map<Background, Cores> SAVED = Map.of(
            Background.AUDITS, new Cores(0.02, 0.01, 0),
            Background.METERING, new Cores(0.03, 0.02, -0.01),
            Background.PRICES, new Cores(0.01, 0.01, 0));

    /** Two milliseconds of the nodes, half of one of the driver, whatever it is; and together nodes have a quarter of a core. */
    private static final StatementCosts COSTS = costs(2, 0.5, 0.25);

    private final BrokerStatements counted = new CountedStatements()
            .orders(300)
            .fills(200)
            .conditional("accounts", 500, 0)
            .conditional("order_outcomes", 200, 0)
            .plain("open_orders", 500)
            .plain("canaries", 70)
            .inTenSeconds();
    private final DutySplit split = DutySplit.of(
            LOADS,
            SAVED,
            counted,
            DutyStatements.of(
                    counted, new CountedStatements().plain("canaries", 70).inTenSeconds()),
            COSTS);

    @Test
    void addsUpToTheWholeInEachPart() {
        for (ToDoubleFunction<Cores> part :
                List.<ToDoubleFunction<Cores>>of(Cores::nodes, Cores::brokers, Cores::kafka)) {
            assertThat(split.duties().stream()
                            .mapToDouble(duty -> part.applyAsDouble(duty.cores()))
                            .sum())
                    .isEqualTo(part.applyAsDouble(LOADS.whole()), EXACT);
        }
    }

    @Test
    void chargesStatementsOfOrdersAndTradesAndLeavesTheRestOfTheNodesOver() {
        assertThat(duty("hold").cores().nodes()).isEqualTo(30 * 0.002, EXACT);
        assertThat(duty("settle").cores().nodes()).isEqualTo(20 * 0.002, EXACT);
        assertThat(duty("metering").perSecond()).isEqualTo(7, EXACT);
        // 120 statements a second; what more than with tickers alone the nodes took was 0.31 cores.
        assertThat(split.shared().nodes()).isEqualTo(0.25 - 120 * 0.002, EXACT);
        assertThat(split.remainder().nodes()).isEqualTo(0.31 - 0.25, EXACT);
        assertThat(split.remainder().brokers()).isEqualTo(0, EXACT);
        assertThat(split.remainder().kafka()).isEqualTo(0, EXACT);
    }

    @Test
    void tellsWhatAnOrderAndATradeTake() {
        // Nodes and what else the brokers and Kafka took: 60 and 60 statements.
        assertThat(split.millis(Duty.Per.ORDER, 30)).isEqualTo((60 * 0.002 + 0.20 + 0.01) * 1_000 / 30, EXACT);
        assertThat(split.millis(Duty.Per.TRADE, 20)).isEqualTo((60 * 0.002 + 0.15 + 0.01) * 1_000 / 20, EXACT);
    }

    private static StatementCosts costs(double nodes, double client, double together) {
        StatementCosts costs = new StatementCosts();
        for (StatementKind kind : StatementKind.values()) {
            costs.millis().add(kind.words(), new Cores(nodes, client, 0));
        }
        costs.together().add(together);
        return costs;
    }

    private Duty duty(String name) {
        return split.duties().stream()
                .filter(duty -> duty.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
