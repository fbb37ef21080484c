package io.geobroker.loadtest.experiment.cpu;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.loadtest.experiment.system.ReplicatedKeyspace;
import io.geobroker.loadtest.experiment.system.RowWriter;
import io.geobroker.testbed.Testbed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Tables like a broker's in another keyspace, and a broker's statements to them.
 *
 * <p>LOCAL_QUORUM and LOCAL_SERIAL, each region to its own datacenter. One thread sends.
 */
final class ScratchTables implements AutoCloseable {
    private static final String KEYSPACE = "statement_trials";
    private static final int ACCOUNTS = 200;
    private static final int PARTITIONS = 200;
    /** Bytes of a row beside its filler: two ids, two short texts and six numbers. */
    private static final int NUMBERS_AND_TEXTS = 100;

    private final List<Region> regions = new ArrayList<>();
    private final ByteBuffer rowFiller;
    private final ByteBuffer accountFiller;
    private long sent;

    private static final class Region {
        final String name;
        final CqlSession session;
        final PreparedStatement insert;
        final PreparedStatement insertOther;
        final PreparedStatement delete;
        final PreparedStatement update;
        final PreparedStatement insertOnce;
        final PreparedStatement select;
        int nextAccount;

        Region(String name, CqlSession session) {
            this.name = name;
            this.session = session;
            this.insert = session.prepare(insertInto("orders"));
            this.insertOther = session.prepare(insertInto("events"));
            this.delete = session.prepare("DELETE FROM " + KEYSPACE + ".orders WHERE owner = ? AND id = ?");
            this.update = session.prepare("UPDATE " + KEYSPACE
                    + ".accounts SET cash = ?, filler = ?, version = ? WHERE owner = ? IF version >= 0");
            this.insertOnce = session.prepare(insertInto("outcomes") + " IF NOT EXISTS");
            this.select = session.prepare("SELECT * FROM " + KEYSPACE + ".accounts WHERE owner = ?");
        }
    }

    private ScratchTables(int rowBytes, int accountBytes) {
        this.rowFiller = filler(rowBytes - NUMBERS_AND_TEXTS);
        this.accountFiller = filler(accountBytes - 2 * Long.BYTES);
    }

    /**
     * @param rowBytes of the values in an order's row
     * @param accountBytes of the values in an account's row
     */
    static ScratchTables open(Testbed testbed, int rowBytes, int accountBytes) {
        ScratchTables tables = new ScratchTables(rowBytes, accountBytes);
        try {
            for (String name : testbed.addresses().regions()) {
                CqlSession session = testbed.openSession(name, name);
                if (tables.regions.isEmpty()) {
                    ReplicatedKeyspace.create(testbed, session, KEYSPACE, ddl());
                }
                tables.regions.add(new Region(name, session));
            }
            tables.openAccounts();
            return tables;
        } catch (RuntimeException | Error e) {
            tables.close();
            throw e;
        }
    }

    private static List<String> ddl() {
        String columns =
                " (owner text, id timeuuid, symbol text, side text, price bigint, quantity bigint, limit_price bigint,"
                        + " updated_at bigint, filled_quantity bigint, filled_price bigint, filler blob, PRIMARY KEY ";
        return List.of(
                "CREATE TABLE IF NOT EXISTS " + KEYSPACE + ".orders" + columns + "(owner, id))",
                "CREATE TABLE IF NOT EXISTS " + KEYSPACE + ".events" + columns + "(owner, id))",
                "CREATE TABLE IF NOT EXISTS " + KEYSPACE + ".outcomes" + columns + "(id))",
                "CREATE TABLE IF NOT EXISTS " + KEYSPACE
                        + ".accounts (owner text PRIMARY KEY, cash bigint, filler blob, version bigint)");
    }

    private static String insertInto(String table) {
        return "INSERT INTO " + KEYSPACE + "." + table
                + " (owner, id, symbol, side, price, quantity, limit_price, updated_at, filled_quantity, filled_price,"
                + " filler) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    }

    /** The timestamp is below that of each later change. */
    private void openAccounts() {
        for (Region region : regions) {
            PreparedStatement insert = region.session.prepare("INSERT INTO " + KEYSPACE
                    + ".accounts (owner, cash, filler, version) VALUES (?, 0, ?, 0) USING TIMESTAMP 1");
            try (RowWriter rows = new RowWriter(region.session)) {
                for (int i = 0; i < ACCOUNTS; i++) {
                    rows.write(insert.bind(account(region, i), accountFiller.duplicate()));
                }
            }
        }
    }

    /** Sends from the next region; does not block. */
    CompletionStage<?> send(StatementKind kind) {
        Region region = regions.get((int) (sent++ % regions.size()));
        return region.session.executeAsync(
                switch (kind) {
                    case PLAIN -> row(region, region.insert);
                    case BATCH ->
                        BatchStatement.newInstance(
                                BatchType.UNLOGGED, row(region, region.insert), row(region, region.insertOther));
                    case DELETE -> region.delete.bind(owner(region), Uuids.timeBased());
                    case UPDATE_IF -> region.update.bind(sent, accountFiller.duplicate(), sent, nextAccount(region));
                    case INSERT_IF -> row(region, region.insertOnce);
                    case READ -> region.select.bind(nextAccount(region));
                });
    }

    private BoundStatement row(Region region, PreparedStatement insert) {
        UUID id = Uuids.timeBased();
        return insert.bind(owner(region), id, "SYMBOL", "buy", sent, 1L, sent, sent, 0L, sent, rowFiller.duplicate());
    }

    private String owner(Region region) {
        return region.name + "-" + sent % PARTITIONS;
    }

    private static String nextAccount(Region region) {
        return account(region, region.nextAccount++ % ACCOUNTS);
    }

    private static String account(Region region, int number) {
        return region.name + "-" + number;
    }

    private static ByteBuffer filler(int bytes) {
        return ByteBuffer.allocate(Math.max(0, bytes));
    }

    @Override
    public void close() {
        regions.forEach(region -> region.session.close());
    }
}
