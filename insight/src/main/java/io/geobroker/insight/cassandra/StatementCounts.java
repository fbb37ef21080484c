package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.cassandra.StatementContext;
import io.geobroker.insight.metering.TableWrites;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts statements: writes by table, and coordinators abroad.
 *
 * <p>A statement counts once, when answered, however often it was sent. A batch, always of one partition, counts once per
 * table. Thread-safe.
 */
public final class StatementCounts implements ObservationHandler<StatementContext> {
    private final String homeDatacenter;
    private final ConcurrentMap<String, Table> tables = new ConcurrentHashMap<>();
    private final LongAdder statements = new LongAdder();
    private final LongAdder statementsAbroad = new LongAdder();

    private static final class Table {
        private final LongAdder plain = new LongAdder();
        private final LongAdder repeated = new LongAdder();
        private final LongAdder conditional = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder plainBytes = new LongAdder();
        private final LongAdder conditionalBytes = new LongAdder();

        TableWrites writes() {
            return new TableWrites(
                    plain.sum(),
                    repeated.sum(),
                    conditional.sum(),
                    refused.sum(),
                    failed.sum(),
                    plainBytes.sum(),
                    conditionalBytes.sum());
        }
    }

    public StatementCounts(String homeDatacenter) {
        this.homeDatacenter = homeDatacenter;
    }

    /** Since the start, by table without keyspace. */
    public Map<String, TableWrites> writes() {
        return tables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, table -> table.getValue().writes()));
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
            coordinated(context.coordinator());
        }
        if (context.statementName().writes()) {
            writesOf(context).forEach(write -> written(write, answer));
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

    private void coordinated(Optional<Node> coordinator) {
        statements.increment();
        if (coordinator.isPresent() && !homeDatacenter.equals(coordinator.get().getDatacenter())) {
            statementsAbroad.increment();
        }
    }

    private void written(Write write, @Nullable AsyncResultSet acknowledged) {
        Table table = tables.computeIfAbsent(write.table(), unused -> new Table());
        if (acknowledged == null) {
            table.failed.increment();
        } else if (!write.conditional()) {
            table.plain.increment();
            table.repeated.add(acknowledged.getExecutionInfo().getSpeculativeExecutionCount());
            table.plainBytes.add(write.bytes());
        } else if (acknowledged.wasApplied()) {
            table.conditional.increment();
            table.conditionalBytes.add(write.bytes());
        } else {
            table.refused.increment();
        }
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
