package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a broker asks of all datacenters, where it goes to the driver: what is written to which table, and who
 * coordinated. A statement counts once, however often the driver sent it, when it was answered. A batch, which is of one partition, counts
 * once for each table that it writes to, as it does where it is applied. Threads share it.
 */
public final class StatementCounts {
    /** More texts than the broker has statements; some code may make texts without end. */
    private static final int MOST_FORMS = 1_000;

    private final String homeDatacenter;
    private final ConcurrentMap<String, StatementForm> forms = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Table> tables = new ConcurrentHashMap<>();
    private final LongAdder statements = new LongAdder();
    private final LongAdder statementsAbroad = new LongAdder();

    /** Of one table. */
    private static final class Table {
        private final LongAdder plain = new LongAdder();
        private final LongAdder repeated = new LongAdder();
        private final LongAdder conditional = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder plainBytes = new LongAdder();
        private final LongAdder conditionalBytes = new LongAdder();

        Writes writes() {
            return new Writes(
                    plain.sum(),
                    repeated.sum(),
                    conditional.sum(),
                    refused.sum(),
                    failed.sum(),
                    plainBytes.sum(),
                    conditionalBytes.sum());
        }
    }

    /**
     * Writes to one table since the start.
     *
     * @param plain without a condition, acknowledged
     * @param repeated how often one of these was sent to a second coordinator because the first was late: its replicas may
     *     apply both
     * @param conditional whose condition was met
     * @param refused whose condition was not met
     * @param failed without an acknowledgement
     * @param plainBytes the values of the plain ones
     * @param conditionalBytes the values of those whose condition was met
     */
    public record Writes(
            long plain,
            long repeated,
            long conditional,
            long refused,
            long failed,
            long plainBytes,
            long conditionalBytes) {}

    /** @param homeDatacenter any other one is abroad */
    public StatementCounts(String homeDatacenter) {
        this.homeDatacenter = homeDatacenter;
    }

    /** By table, without the keyspace. */
    public Map<String, Writes> writes() {
        return tables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, table -> table.getValue().writes()));
    }

    /** Answered ones that somebody may wait for: all but those of {@link Intent#BACKGROUND_READ}. */
    public long statements() {
        return statements.sum();
    }

    /** Those of {@link #statements()} that a node abroad coordinated. */
    public long statementsAbroad() {
        return statementsAbroad.sum();
    }

    /** Counts the statement once it is answered. */
    CompletionStage<AsyncResultSet> count(Statement<?> statement, CompletionStage<AsyncResultSet> answer) {
        List<Write> writes = writesOf(statement);
        boolean background = Intent.BACKGROUND_READ.is(statement);
        if (background && writes.isEmpty()) {
            return answer;
        }
        // The same stage goes on: who waits for it does not wait for this.
        var unused = answer.whenComplete((page, failure) -> {
            if (page != null && !background) {
                coordinated(page.getExecutionInfo().getCoordinator());
            }
            writes.forEach(write -> written(write, page));
        });
        return answer;
    }

    /** What a statement writes to one table. */
    private record Write(String table, boolean conditional, long bytes) {

        Write plus(Write other) {
            return new Write(table, conditional, bytes + other.bytes);
        }
    }

    private List<Write> writesOf(Statement<?> statement) {
        if (statement instanceof BatchStatement batch) {
            Map<String, Write> byTable = new LinkedHashMap<>();
            for (Statement<?> each : batch) {
                writesOf(each).forEach(write -> byTable.merge(write.table(), write, Write::plus));
            }
            return List.copyOf(byTable.values());
        }
        StatementForm form = form(StatementForm.cql(statement));
        return form.writtenTable() == null
                ? List.of()
                : List.of(new Write(form.writtenTable(), form.conditional(), valueBytes(statement)));
    }

    private void coordinated(@Nullable Node coordinator) {
        statements.increment();
        if (coordinator != null && !homeDatacenter.equals(coordinator.getDatacenter())) {
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

    private StatementForm form(String cql) {
        StatementForm known = forms.get(cql);
        if (known != null) {
            return known;
        }
        StatementForm form = StatementForm.of(cql);
        if (forms.size() < MOST_FORMS) {
            forms.put(cql, form);
        }
        return form;
    }

    private static long valueBytes(Statement<?> statement) {
        long bytes = 0;
        if (statement instanceof BoundStatement bound) {
            for (ByteBuffer value : bound.getValues()) {
                bytes += value == null ? 0 : value.remaining();
            }
        }
        return bytes;
    }
}
