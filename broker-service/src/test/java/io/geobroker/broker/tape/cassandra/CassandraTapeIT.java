package io.geobroker.broker.tape.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.micros;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.TapeContract;
import io.geobroker.broker.tape.TapePage;
import io.geobroker.broker.tape.TapePosition;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraTapeIT extends TapeContract {
    private static final MicroClock CLOCK = new MicroClock(() -> NOW);

    private final CqlSession session;

    CassandraTapeIT(CassandraSessions sessions) {
        super(
                new CassandraTrades(sessions.home(), CLOCK, Intent.WRITE, ObservationRegistry.NOOP),
                new CassandraTape(sessions.home(), CLOCK));
        this.session = sessions.home();
    }

    @Test
    void aPageLooksThroughAMonthOfDaysAndTheNextGoesOn() {
        long start = micros("2025-01-01T15:00:00Z");
        TapePosition newer = new TapePosition(micros("2025-02-01T00:00:00Z"), null);
        TapePosition older = new TapePosition(micros("2025-11-30T23:59:59.999999Z"), null);

        assertThat(join(read(query(start, Long.MAX_VALUE, false, 10, null)))).isEqualTo(new TapePage(List.of(), newer));
        assertThat(join(read(query(start, micros("2025-12-31T08:00:00Z"), true, 10, null))))
                .isEqualTo(new TapePage(List.of(), older));
    }

    @Test
    void recordsTheWholeTradeOnTheTape() {
        Outcome.Filled trade = record(tradeAt(micros("2026-01-01T00:00:00.000500Z")));

        assertThat(session.execute(
                                "SELECT * FROM broker.trades_by_symbol WHERE symbol = ? AND day = '2026-01-01'",
                                trade.order().symbol().value())
                        .all())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getUuid("order_id"))
                            .isEqualTo(trade.order().id().uuid());
                    assertThat(row.getUuid("claim_id"))
                            .isEqualTo(trade.decision().claim().value());
                    assertThat(row.getLong("traded_at_micros"))
                            .isEqualTo(trade.decision().atMicros());
                    assertThat(row.getString("side")).isEqualTo("buy");
                    assertThat(row.getLong("price_micros"))
                            .isEqualTo(trade.price().micros());
                    assertThat(row.getLong("quantity")).isEqualTo(trade.order().quantity());
                    assertThat(row.getString("customer_id"))
                            .isEqualTo(trade.order().customer().value());
                    assertThat(row.getLong("ticker_time_micros")).isEqualTo(trade.tickerTimeMicros());
                    assertThat(row.getString("decided_by")).isEqualTo("sydney-1");
                });
    }
}
