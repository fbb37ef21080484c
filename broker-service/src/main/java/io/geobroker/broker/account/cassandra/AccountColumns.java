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
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Maps accounts to the columns of table {@code accounts}. */
record AccountColumns(UserDefinedType position, UserDefinedType hold) {
    /** Shares of a position that is no more. Its cell stays: a deleted one would leave a tombstone. */
    private static final long SOLD = 0;

    static AccountColumns of(PreparedStatement statement) {
        return new AccountColumns(valueType(statement, "positions"), valueType(statement, "holds"));
    }

    static UserDefinedType valueType(PreparedStatement statement, String column) {
        MapType map = (MapType) statement.getVariableDefinitions().get(column).getType();
        return (UserDefinedType) map.getValueType();
    }

    <S extends SettableByName<S>> S setHolds(S statement, Account account) {
        Map<UUID, UdtValue> holds = new HashMap<>();
        account.holds().forEach((order, each) -> holds.put(order.uuid(), stored(each)));
        return statement
                .setString("customer_id", account.customer().value())
                .setMap("holds", holds, UUID.class, UdtValue.class)
                .setLong("version", account.version())
                .setInt("assets_digest", digest(account));
    }

    /**
     * Sets the other mutable columns; all together, to share one timestamp.
     *
     * @param positions to write: all of a new account, else {@link #changed}
     */
    <S extends SettableByName<S>> S setAssets(S statement, Account account, Map<String, UdtValue> positions) {
        return statement
                .setLong("cash_micros", account.cashMicros())
                .setMap("positions", positions, String.class, UdtValue.class)
                .setLong("deposits", account.deposits());
    }

    Map<String, UdtValue> changed(Account before, Account after) {
        Map<Symbol, Position> changed = new HashMap<>(after.positions());
        changed.entrySet().removeAll(before.positions().entrySet());
        Map<String, UdtValue> stored = stored(position, changed);
        before.positions().keySet().stream()
                .filter(symbol -> !after.positions().containsKey(symbol))
                .forEach(symbol -> stored.put(symbol.value(), stored(position, SOLD, 0)));
        return stored;
    }

    /**
     * Empty while an earlier write has not come here: the opening, or assets that later writes left out as unchanged.
     *
     * @throws UnreadableRowException when a column is missing or out of range
     */
    static Optional<Account> whole(Row row) {
        if (row.isNull("home_region")) {
            return Optional.empty();
        }
        Account account = account(row);
        return row.isNull("assets_digest") || row.getInt("assets_digest") == digest(account)
                ? Optional.of(account)
                : Optional.empty();
    }

    /** CRC-32C of "cash,deposits" and ";symbol,shares,cost" of each position, sorted by symbol. */
    static int digest(Account account) {
        String positions = new TreeMap<>(account.positions())
                .entrySet().stream()
                        .map(each -> ";" + each.getKey().value() + ","
                                + each.getValue().quantity() + ","
                                + each.getValue().costMicros())
                        .collect(Collectors.joining());
        CRC32C digest = new CRC32C();
        digest.update((account.cashMicros() + "," + account.deposits() + positions).getBytes(StandardCharsets.UTF_8));
        return (int) digest.getValue();
    }

    static Map<String, UdtValue> stored(UserDefinedType position, Map<Symbol, Position> positions) {
        Map<String, UdtValue> stored = new HashMap<>();
        positions.forEach(
                (symbol, each) -> stored.put(symbol.value(), stored(position, each.quantity(), each.costMicros())));
        return stored;
    }

    private static UdtValue stored(UserDefinedType position, long quantity, long costMicros) {
        return position.newValue().setLong("quantity", quantity).setLong("cost_micros", costMicros);
    }

    static Map<Symbol, Position> positions(Row row) {
        Map<Symbol, Position> positions = new TreeMap<>();
        required(row.getMap("positions", String.class, UdtValue.class), "positions")
                .forEach((symbol, value) -> {
                    long quantity = value.getLong("quantity");
                    if (quantity != SOLD) {
                        positions.put(new Symbol(symbol), new Position(quantity, value.getLong("cost_micros")));
                    }
                });
        return positions;
    }

    private UdtValue stored(Hold of) {
        UdtValue stored = hold.newValue().setString("symbol", of.symbol().value());
        return of.shares() == 0
                ? stored.setLong("cash_micros", of.cashMicros())
                : stored.setLong("shares", of.shares());
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
                    row.getLong("version"));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("accounts", "customer_id " + row.getString("customer_id"), e);
        }
    }

    static <T> T required(@Nullable T value, String name) {
        return Objects.requireNonNull(value, name);
    }
}
