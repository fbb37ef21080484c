package io.geobroker.broker.world;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The tables of one region, read past the broker. */
public final class Tables {
    private final CqlSession session;

    /** @param session to the region's datacenter, at LOCAL_QUORUM */
    public Tables(CqlSession session) {
        this.session = session;
    }

    public CqlSession session() {
        return session;
    }

    public Optional<Row> outcome(String orderId) {
        return one("SELECT * FROM broker.order_outcomes WHERE order_id = ?", UUID.fromString(orderId));
    }

    /** The waiting row of a symbol with one bucket. */
    public Optional<Row> waiting(String symbol, String orderId) {
        return one(
                "SELECT * FROM broker.open_orders WHERE symbol = ? AND bucket = 0 AND order_id = ?",
                symbol,
                UUID.fromString(orderId));
    }

    /** The trades of an order on its symbol's tape of yesterday and today, latest first. */
    public List<Row> tape(String symbol) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        List<Row> rows = new ArrayList<>();
        for (LocalDate day : List.of(today, today.minusDays(1))) {
            rows.addAll(
                    session.execute("SELECT * FROM broker.trades_by_symbol WHERE symbol = ? AND day = ?", symbol, day)
                            .all());
        }
        return rows;
    }

    public long tradesOf(String symbol, String orderId) {
        return tape(symbol).stream()
                .filter(trade -> trade.getUuid("order_id").toString().equals(orderId))
                .count();
    }

    private Optional<Row> one(String cql, Object... values) {
        return Optional.ofNullable(session.execute(cql, values).one());
    }
}
