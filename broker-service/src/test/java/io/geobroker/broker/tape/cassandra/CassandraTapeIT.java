package io.geobroker.broker.tape.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.Tape;
import io.geobroker.broker.tape.TapeContract;
import io.geobroker.broker.tape.TapePage;
import io.geobroker.broker.tape.TapePosition;
import io.geobroker.broker.tape.Trades;
import java.util.List;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraTapeIT extends TapeContract {
    private final Trades trades;
    private final Tape store;

    CassandraTapeIT(CassandraSessions sessions) {
        MicroClock clock = new MicroClock(() -> NOW);
        this.trades = new CassandraTrades(sessions.home(), clock, Intent.WRITE);
        this.store = new CassandraTape(sessions.home(), clock);
    }

    @Override
    protected Trades trades() {
        return trades;
    }

    @Override
    protected Tape store() {
        return store;
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
}
