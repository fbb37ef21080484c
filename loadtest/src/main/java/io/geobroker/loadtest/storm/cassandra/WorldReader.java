package io.geobroker.loadtest.storm.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.data.UdtValue;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredEvent;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredKey;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredMove;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredTrade;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.WaitingRow;
import io.geobroker.loadtest.storm.journal.AccountSightings.Moment;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.world.WorldAccess;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads whole tables at LOCAL_QUORUM from one region's replicas, and may repair them, but none of others. */
public final class WorldReader implements AutoCloseable {
    /** A fifth of the driver's default: a busy node answers it in time. */
    private static final int PAGE = 1_000;

    private final Map<String, CqlSession> sessions = new HashMap<>();

    public WorldReader(WorldAccess world) {
        world.regions().keySet().forEach(region -> sessions.put(region, world.openSession(region)));
    }

    /**
     * Not a snapshot: the world must be still.
     *
     * @throws com.datastax.oss.driver.api.core.DriverException when a page is not answered in time
     */
    public RegionEvidence read(String region) {
        CqlSession session = session(region);
        long readMicros = EpochMicros.now();

        List<StoredDoor> doors = new ArrayList<>(all(session, "order_outcomes", row -> door(row, 0, "")));
        doors.addAll(all(session, "later_outcomes", row -> door(row, row.getInt("epoch"), text(row, "door"))));

        return new RegionEvidence(
                region,
                readMicros,
                byKey(all(session, "orders_by_customer", WorldReader::order), StoredOrder::id),
                StoredDoor.ends(doors),
                doors,
                all(session, "symbol_moves", WorldReader::move),
                byKey(all(session, "open_orders", WorldReader::waiting), WaitingRow::order),
                all(session, "trades_by_symbol", WorldReader::trade),
                all(session, "events_by_customer", WorldReader::event),
                byKey(all(session, "accounts", WorldReader::account), StoredAccount::customer),
                all(session, "api_keys", WorldReader::key),
                List.of());
    }

    /** Each account is of one moment, all together are not; without those that brokers would not show as they are here. */
    public List<Moment> accounts(String region) {
        return all(session(region), "accounts", Function.identity()).stream()
                .filter(WorldReader::isWhole)
                .map(row -> moment(account(row), row.getLong("version")))
                .toList();
    }

    /** Whether the assets are those of which the last write had the digest. */
    private static boolean isWhole(Row row) {
        String positions = new TreeMap<>(account(row).positions())
                .entrySet().stream()
                        .map(each -> ";" + each.getKey() + "," + each.getValue().quantity() + ","
                                + each.getValue().costMicros())
                        .collect(Collectors.joining());
        CRC32C digest = new CRC32C();
        digest.update((row.getLong("cash_micros") + "," + row.getLong("deposits") + positions)
                .getBytes(StandardCharsets.UTF_8));
        return row.getInt("assets_digest") == (int) digest.getValue();
    }

    private static Moment moment(StoredAccount account, long version) {
        long held = 0;
        Map<String, Long> free = new HashMap<>();
        account.positions().forEach((symbol, position) -> free.put(symbol, position.quantity()));
        for (StoredAccount.Hold hold : account.holds().values()) {
            held += hold.cashMicros();
            free.merge(hold.symbol(), -hold.shares(), Long::sum);
        }
        return new Moment(account.customer(), version, account.cashMicros() - held, free);
    }

    private CqlSession session(String region) {
        return Objects.requireNonNull(sessions.get(region), region);
    }

    @Override
    public void close() {
        sessions.values().forEach(CqlSession::close);
    }

    private static <T> List<T> all(CqlSession session, String table, Function<Row, T> read) {
        return session.execute(SimpleStatement.newInstance("SELECT * FROM broker." + table)
                        .setPageSize(PAGE)
                        .setIdempotent(true))
                .map(read)
                .all();
    }

    private static <K, T> Map<K, T> byKey(List<T> rows, Function<T, K> key) {
        return rows.stream().collect(Collectors.toMap(key, Function.identity(), (before, row) -> row));
    }

    private static WaitingRow waiting(Row row) {
        return new WaitingRow(id(row), row.getInt("bucket"), text(row, "customer_id"), terms(row));
    }

    private static StoredOrder order(Row row) {
        return new StoredOrder(
                id(row),
                text(row, "customer_id"),
                text(row, "client_order_id"),
                terms(row),
                text(row, "status"),
                text(row, "status").equals("filled") ? row.getLong("filled_quantity") : 0,
                row.getLong("filled_price_micros"),
                row.getLong("updated_at_micros"),
                micros(row, "expires_at_micros"),
                Optional.ofNullable(row.getUuid("replaces")),
                Optional.ofNullable(row.getUuid("replaced_by")));
    }

    private static StoredDoor door(Row row, int epoch, String region) {
        return new StoredDoor(
                outcome(row), epoch, region, Optional.ofNullable(row.getString("moved_to")), row.getInt("moved_by"));
    }

    private static StoredMove move(Row row) {
        return new StoredMove(
                text(row, "symbol"),
                row.getInt("move"),
                text(row, "from_region"),
                text(row, "to_region"),
                row.getLong("asked_at_micros"),
                micros(row, "drained_at_micros"));
    }

    private static StoredOutcome outcome(Row row) {
        return new StoredOutcome(
                id(row),
                text(row, "customer_id"),
                terms(row),
                text(row, "outcome"),
                uuid(row, "claim_id"),
                row.getLong("decided_at_micros"),
                row.getLong("price_micros"),
                row.getLong("ticker_time_micros"),
                Optional.ofNullable(row.getUuid("new_order_id")));
    }

    private static StoredTrade trade(Row row) {
        return new StoredTrade(
                id(row),
                text(row, "customer_id"),
                text(row, "symbol"),
                text(row, "side"),
                row.getLong("price_micros"),
                row.getLong("quantity"),
                uuid(row, "claim_id"));
    }

    private static StoredEvent event(Row row) {
        return new StoredEvent(
                uuid(row, "event_id"), text(row, "customer_id"), text(row, "region"), text(row, "event"), id(row));
    }

    private static StoredKey key(Row row) {
        return new StoredKey(text(row, "key_id"), text(row, "customer_id"), row.getBoolean("revoked"));
    }

    private static StoredAccount account(Row row) {
        Map<String, StoredAccount.Position> positions = new HashMap<>();
        udts(row.getMap("positions", String.class, UdtValue.class))
                .forEach((symbol, value) -> positions.put(
                        symbol, new StoredAccount.Position(value.getLong("quantity"), value.getLong("cost_micros"))));
        positions.values().removeIf(position -> position.quantity() == 0);
        Map<UUID, StoredAccount.Hold> holds = new HashMap<>();
        udts(row.getMap("holds", UUID.class, UdtValue.class))
                .forEach((order, value) -> holds.put(
                        order,
                        new StoredAccount.Hold(
                                Objects.requireNonNull(value.getString("symbol")),
                                value.getLong("cash_micros"),
                                value.getLong("shares"))));
        return new StoredAccount(
                text(row, "customer_id"), text(row, "home_region"), row.getLong("cash_micros"), positions, holds);
    }

    private static <K> Map<K, UdtValue> udts(@Nullable Map<K, UdtValue> column) {
        return column == null ? Map.of() : column;
    }

    private static OrderTerms terms(Row row) {
        return new OrderTerms(
                text(row, "symbol"),
                text(row, "side"),
                text(row, "type"),
                Objects.requireNonNullElse(row.getString("time_in_force"), "gtc"),
                row.getLong("quantity"),
                micros(row, "limit_price_micros"),
                micros(row, "stop_price_micros"));
    }

    private static OptionalLong micros(Row row, String column) {
        return row.isNull(column) ? OptionalLong.empty() : OptionalLong.of(row.getLong(column));
    }

    private static UUID id(Row row) {
        return uuid(row, "order_id");
    }

    private static UUID uuid(Row row, String column) {
        return Objects.requireNonNull(row.getUuid(column), column);
    }

    /** Empty for an incomplete row: a late cell makes one. */
    private static String text(Row row, String column) {
        return Objects.requireNonNullElse(row.getString(column), "");
    }
}
