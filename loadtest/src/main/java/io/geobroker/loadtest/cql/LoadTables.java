package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Tables that clients write and read, one for each row size; read rows are never written. */
public final class LoadTables {
    public static final String KEYSPACE = "cql_load";
    private static final int LOOKED_BACK_OVER = 64 * 1024;
    private static final int READ_ROWS = 400;
    private static final int WRITTEN_ROWS = 4_000;

    private final Map<OperationKind, PreparedStatement> statements = new EnumMap<>(OperationKind.class);
    private final Map<OperationKind, List<ByteBuffer>> values = new EnumMap<>(OperationKind.class);

    LoadTables(CqlSession session) {
        for (OperationKind kind : OperationKind.values()) {
            String table = KEYSPACE + "." + table(kind);
            String statement = kind.isRead()
                    ? "SELECT value FROM " + table + " WHERE id = ?"
                    : "INSERT INTO " + table + " (id, value) VALUES (?, ?)";
            statements.put(kind, session.prepare(statement));
            values.put(kind, values(kind.bytes()));
        }
    }

    public static List<String> ddl() {
        return Arrays.stream(OperationKind.values())
                .map(LoadTables::table)
                .distinct()
                .map(table ->
                        "CREATE TABLE IF NOT EXISTS " + KEYSPACE + "." + table + " (id int PRIMARY KEY, value blob)")
                .toList();
    }

    public static void fill(CqlSession session) {
        LoadTables tables = new LoadTables(session);
        CompletableFuture<?>[] underWay = Arrays.stream(OperationKind.values())
                .filter(kind -> !kind.isRead())
                .flatMap(kind -> IntStream.range(0, READ_ROWS)
                        .mapToObj(id ->
                                session.executeAsync(tables.insert(kind, id)).toCompletableFuture()))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(underWay).join();
    }

    BoundStatement statement(OperationKind kind, long number) {
        return kind.isRead()
                ? of(kind).bind((int) (number % READ_ROWS))
                : insert(kind, READ_ROWS + (int) (number % WRITTEN_ROWS));
    }

    private BoundStatement insert(OperationKind kind, int id) {
        List<ByteBuffer> of = Objects.requireNonNull(values.get(kind));
        return of(kind).bind(id, of.get(id % of.size()).duplicate());
    }

    private PreparedStatement of(OperationKind kind) {
        return Objects.requireNonNull(statements.get(kind));
    }

    private static String table(OperationKind kind) {
        return kind == OperationKind.WRITE_LARGE || kind == OperationKind.READ_LARGE ? "large_rows" : "small_rows";
    }

    /** More values than the 64 KiB in which compression finds repetitions. */
    private static List<ByteBuffer> values(int bytes) {
        Random random = new Random(bytes);
        return IntStream.rangeClosed(0, LOOKED_BACK_OVER / bytes)
                .mapToObj(number -> ByteBuffer.wrap(noise(random, bytes)))
                .toList();
    }

    /** Half constant, so that compression saves something but not all. */
    private static byte[] noise(Random random, int bytes) {
        byte[] noise = new byte[bytes];
        random.nextBytes(noise);
        Arrays.fill(noise, 0, bytes / 2, (byte) 'a');
        return noise;
    }
}
