package io.geobroker.insight.amplification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.insight.metering.TableWrites;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class EgressTest {
    private static final BigDecimal SYDNEY = new BigDecimal("0.098");
    private static final TableWrites WRITES = new TableWrites(4, 0, 6, 5, 1, 2_000, 0);

    @Test
    void sharesWhatSeveralRegionsSentAmongTheirOrders() {
        List<Egress> both =
                List.of(new Egress(30L, 1_000L, 0, SYDNEY), new Egress(10L, 3_000L, 0, new BigDecimal("0.02")));

        Egress.Share share = Egress.share(both, 4);

        assertThat(share.messages()).isEqualTo(10);
        assertThat(share.bytes()).isEqualTo(1_000);
        assertThat(share.usd()).isCloseTo((1_000 * 0.098 + 3_000 * 0.02) / 1e9 / 4, within(1e-15));
        assertThat(Egress.share(both, 0)).isEqualTo(new Egress.Share(null, null, null));
    }

    @Test
    void aPlainWriteCrossesOnceACommitToEachReplicaAndEachReplicaAnswers() {
        assertThat(EgressForecast.copies("open_orders", new TableWrites(10, 0, 0, 5, 1, 2_000, 0), 3))
                .isEqualTo(new EgressForecast(10, 2_000 + 10 * 52));
        assertThat(EgressForecast.copies("accounts", new TableWrites(0, 0, 10, 0, 0, 0, 2_000), 3))
                .isEqualTo(new EgressForecast(30, 6_000 + 30 * 30));
        assertThat(EgressForecast.copies("accounts", new TableWrites(10, 0, 10, 0, 0, 2_000, 2_000), 0))
                .as("a table that the other datacenter does not have")
                .isEqualTo(new EgressForecast(0, 0));
        assertThat(EgressForecast.answers("accounts", WRITES, 3)).isEqualTo(new EgressForecast(30, 30 * 11));
        assertThat(EgressForecast.answers("accounts", WRITES, 3).framed(6)).isEqualTo(new EgressForecast(30, 30 * 17));
    }

    @Test
    void anEventCrossesInTheMessageOfItsView() {
        assertThat(EgressForecast.copies("events_by_customer", new TableWrites(10, 0, 0, 0, 0, 2_000, 0), 3))
                .isEqualTo(new EgressForecast(0, 2_000));
        assertThat(EgressForecast.answers("events_by_customer", WRITES, 3)).isEqualTo(new EgressForecast(0, 0));
    }
}
