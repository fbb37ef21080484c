package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.platform.cassandra.StatementContext;
import io.geobroker.insight.metering.TableWrites;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts statements: writes by table, and coordinators abroad.
 *
 * <p>A statement counts once, when answered, however often it was sent. A batch, always of one partition, counts once per
 * table. Thread-safe.
 */
public final class StatementCounts implements ObservationHandler<StatementContext> {
    private final String homeDatacenter;
    private final ConcurrentMap<String, TableWrites> tables = new ConcurrentHashMap<>();
    private final LongAdder statements = new LongAdder();
    private final LongAdder statementsAbroad = new LongAdder();

    public StatementCounts(String homeDatacenter) {
        this.homeDatacenter = homeDatacenter;
    }

    /** Since the start, by table without keyspace. */
    public Map<String, TableWrites> writes() {
        return Map.copyOf(tables);
    }

    /** Answered ones but {@code BACKGROUND_READ}. */
    public long statements() {
        return statements.sum();
    }

    public long statementsAbroad() {
        return statementsAbroad.sum();
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof StatementContext;
    }

    /** Further pages do not count. */
    @Override
    public void onStop(StatementContext context) {
        if (context.page() > 1) {
            return;
        }
        AsyncResultSet answer = context.answer();
        if (answer != null && !context.isBackground()) {
            statements.increment();
            context.coordinator()
                    .filter(node -> !homeDatacenter.equals(node.getDatacenter()))
                    .ifPresent(abroad -> statementsAbroad.increment());
        }
        if (context.statementName().writes()) {
            writesOf(context).forEach(write -> tables.merge(write.table(), written(write, answer), TableWrites::plus));
        }
    }

    private record Write(String table, boolean conditional, long bytes) {

        Write plus(Write other) {
            return new Write(table, conditional, bytes + other.bytes);
        }
    }

    private static Collection<Write> writesOf(StatementContext context) {
        Map<String, Write> byTable = new LinkedHashMap<>();
        for (StatementContext.Part part : context.parts()) {
            String table = part.name().table();
            if (table != null && part.name().writes()) {
                byTable.merge(table, new Write(table, part.name().conditional(), bytes(part.statement())), Write::plus);
            }
        }
        return byTable.values();
    }

    private static TableWrites written(Write write, @Nullable AsyncResultSet acknowledged) {
        if (acknowledged == null) {
            return new TableWrites(0, 0, 0, 0, 1, 0, 0);
        }
        if (!write.conditional()) {
            int repeated = acknowledged.getExecutionInfo().getSpeculativeExecutionCount();
            return new TableWrites(1, repeated, 0, 0, 0, write.bytes(), 0);
        }
        return acknowledged.wasApplied()
                ? new TableWrites(0, 0, 1, 0, 0, 0, write.bytes())
                : new TableWrites(0, 0, 0, 1, 0, 0, 0);
    }

    /** Unset values are not sent. */
    private static long bytes(Statement<?> statement) {
        long bytes = 0;
        if (statement instanceof BoundStatement bound) {
            ColumnDefinitions names = bound.getPreparedStatement().getVariableDefinitions();
            for (int i = 0; i < names.size(); i++) {
                if (bound.isSet(i)) {
                    ByteBuffer value = bound.getBytesUnsafe(i);
                    bytes += names.get(i).getName().asInternal().length() + (value == null ? 0 : value.remaining());
                }
            }
        }
        return bytes;
    }
}
