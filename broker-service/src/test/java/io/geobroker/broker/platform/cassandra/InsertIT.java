package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.broker.SharedWorld;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class InsertIT {
    private final CqlSession session;
    private final Insert insert;

    InsertIT(CassandraSessions sessions) {
        session = sessions.home();
        insert = new Insert(
                session,
                List.of(List.of("symbol", "bucket", "order_id", "side"), List.of("limit_price_micros", "quantity")),
                columns ->
                        Intent.WRITE.idempotent(Insert.into("open_orders", columns) + "USING TIMESTAMP :write_micros"));
    }

    @Test
    void namesOnlyWhatIsSetAndWritesTheSameRow() {
        await().until(() -> !names(row(Uuids.timeBased()), "side"));
        UUID id = Uuids.timeBased();
        BoundStatement row = row(id);

        assertThat(List.of("symbol", "bucket", "order_id", "quantity")).allMatch(column -> names(row, column));
        assertThat(names(row, "limit_price_micros")).isFalse();
        assertThat(row.getExecutionProfileName()).isEqualTo("write");
        assertThat(row.isIdempotent()).isTrue();
        session.execute(row);

        assertThat(session.execute(
                                "SELECT quantity, side, WRITETIME(quantity) AS written FROM broker.open_orders"
                                        + " WHERE symbol = 'NARROW' AND bucket = 3 AND order_id = ?",
                                id)
                        .one()
                        .getFormattedContents())
                .isEqualTo("[quantity:7, side:NULL, written:42]");
    }

    private BoundStatement row(UUID id) {
        return insert.narrow(insert.boundStatementBuilder()
                .setString("symbol", "NARROW")
                .setInt("bucket", 3)
                .setUuid("order_id", id)
                .setLong("quantity", 7)
                .setLong("write_micros", 42)
                .build());
    }

    private static boolean names(BoundStatement row, String column) {
        return row.getPreparedStatement().getQuery().contains(":" + column);
    }
}
