package io.geobroker.broker.account.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.SettableByName;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.schema.listing.Symbol;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps accounts to the columns of table {@code accounts}. */
record AccountColumns(UserDefinedType position, UserDefinedType hold) {

    /** @param statement with all columns */
    static AccountColumns of(PreparedStatement statement) {
        return new AccountColumns(valueType(statement, "positions"), valueType(statement, "holds"));
    }

    static UserDefinedType valueType(PreparedStatement statement, String column) {
        MapType map = (MapType) statement.getVariableDefinitions().get(column).getType();
        return (UserDefinedType) map.getValueType();
    }

    /** Sets the columns of every write. */
    <S extends SettableByName<S>> S setHolds(S statement, Account account) {
        Map<UUID, UdtValue> holds = new HashMap<>();
        account.holds().forEach((order, each) -> holds.put(order.uuid(), stored(each)));
        return statement
                .setString("customer_id", account.customer().value())
                .setMap("holds", holds, UUID.class, UdtValue.class)
                .setLong("version", account.version())
                .setLong("needed_assets_version", account.assetsVersion());
    }

    /** Sets the other mutable columns; all together, to share one timestamp. */
    <S extends SettableByName<S>> S setAssets(S statement, Account account) {
        return statement
                .setLong("cash_micros", account.cashMicros())
                .setMap("positions", stored(position, account.positions()), String.class, UdtValue.class)
                .setLong("deposits", account.deposits())
                .setLong("assets_version", account.assetsVersion());
    }

    /** Whether an earlier write has not come here yet: the opening, or assets that a later one left out as unchanged. */
    static boolean isTorn(Row row) {
        return row.isNull("home_region") || row.getLong("assets_version") != row.getLong("needed_assets_version");
    }

    static Map<String, UdtValue> stored(UserDefinedType position, Map<Symbol, Position> positions) {
        Map<String, UdtValue> stored = new HashMap<>();
        positions.forEach((symbol, each) -> stored.put(
                symbol.value(),
                position.newValue().setLong("quantity", each.quantity()).setLong("cost_micros", each.costMicros())));
        return stored;
    }

    static Map<Symbol, Position> positions(Row row) {
        Map<Symbol, Position> positions = new TreeMap<>();
        required(row.getMap("positions", String.class, UdtValue.class), "positions")
                .forEach((symbol, value) -> positions.put(
                        new Symbol(symbol), new Position(value.getLong("quantity"), value.getLong("cost_micros"))));
        return positions;
    }

    private UdtValue stored(Hold of) {
        return hold.newValue()
                .setString("symbol", of.symbol().value())
                .setLong("cash_micros", of.cashMicros())
                .setLong("shares", of.shares());
    }

    /** @throws UnreadableRowException when a column is missing or out of range */
    static Account account(Row row) {
        try {
            Map<OrderId, Hold> holds = new TreeMap<>();
            required(row.getMap("holds", UUID.class, UdtValue.class), "holds")
                    .forEach((order, value) -> holds.put(
                            OrderId.of(order),
                            new Hold(
                                    new Symbol(required(value.getString("symbol"), "symbol of a hold")),
                                    value.getLong("cash_micros"),
                                    value.getLong("shares"))));
            return new Account(
                    new CustomerId(required(row.getString("customer_id"), "customer_id")),
                    required(row.getString("home_region"), "home_region"),
                    row.getLong("cash_micros"),
                    positions(row),
                    holds,
                    row.getLong("deposits"),
                    row.getLong("version"),
                    row.getLong("assets_version"));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("accounts", "customer_id " + row.getString("customer_id"), e);
        }
    }

    static <T> T required(@Nullable T value, String name) {
        return Objects.requireNonNull(value, name);
    }
}
