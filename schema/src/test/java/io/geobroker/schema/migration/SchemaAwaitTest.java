package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A program that makes no tables itself, before a datacenter that answers as told. */
class SchemaAwaitTest {
    private static final Object READ = CompletableFuture.completedFuture(null);

    private final List<String> executed = new ArrayList<>();
    private final List<String> followed = new ArrayList<>();
    private final Deque<Supplier<List<Row>>> histories = new ArrayDeque<>();
    private final Deque<List<Row>> tables = new ArrayDeque<>();
    private final Deque<Boolean> agreements = new ArrayDeque<>();

    @Test
    void isDoneAtOnceWhereAllIsThere() {
        histories.add(SchemaAwaitTest::wholeHistory);
        tables.add(allTablesBut(""));
        agreements.add(true);

        await(Duration.ZERO);

        assertThat(followed).containsExactly("false", "true");
    }

    @Test
    void waitsForTheKeyspaceTheHistoryEachTableAndAgreementAndChangesNothing() {
        histories.addAll(List.of(SchemaAwaitTest::noKeyspace, List::of, SchemaAwaitTest::wholeHistory));
        tables.add(allTablesBut("listings"));
        tables.add(allTablesBut(""));
        agreements.addAll(List.of(false, true));

        await(Duration.ofMinutes(1));

        assertThat(histories).isEmpty();
        assertThat(tables).isEmpty();
        assertThat(agreements).isEmpty();
        assertThat(executed).hasSize(5).allMatch(cql -> cql.startsWith("SELECT "));
    }

    @Test
    void saysWhatIsMissingWhenNothingElseMakesIt() {
        histories.add(List::of);

        assertThatExceptionOfType(SchemaUnavailableException.class)
                .isThrownBy(() -> await(Duration.ZERO))
                .withMessage("the tables are not there, and this program is not to make them: "
                        + String.join(", ", Migration.FILE_NAMES) + " within 0 s");
        assertThat(followed).containsExactly("false", "true");
    }

    @Test
    void doesNotWaitForTablesOfAnotherProgram() {
        histories.add(() -> List.of(row(Map.of("version", 1, "file_name", "V001__other.cql", "checksum", "ff"))));

        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(() -> await(Duration.ofMinutes(1)))
                .withMessageContaining("is not the one that was applied as V001__other.cql");
    }

    private void await(Duration patience) {
        Schema.awaitApplied(session(), new Patience(patience, Duration.ZERO));
    }

    private static List<Row> noKeyspace() {
        throw new DriverTimeoutException("keyspace broker does not exist");
    }

    private static List<Row> wholeHistory() {
        return Migration.bundled().stream()
                .map(each -> row(
                        Map.of("version", each.version(), "file_name", each.fileName(), "checksum", each.checksum())))
                .toList();
    }

    /** Each with a column of its own beside the added ones. */
    private static List<Row> allTablesBut(String late) {
        return Migration.result(Migration.bundled()).stream()
                .filter(name -> !name.equals(late))
                .map(name -> (name + ".key").split("\\."))
                .map(name -> row(Map.of("table_name", name[0], "column_name", name[1])))
                .toList();
    }

    private CqlSession session() {
        return DriverProxy.of(
                CqlSession.class,
                Map.of(
                        "execute", arguments -> execute(((SimpleStatement) arguments[0]).getQuery()),
                        "isSchemaMetadataEnabled", arguments -> true,
                        "setSchemaMetadataEnabled",
                                arguments -> {
                                    followed.add(String.valueOf(arguments[0]));
                                    return READ;
                                },
                        "checkSchemaAgreement", arguments -> agreements.remove()));
    }

    private ResultSet execute(String cql) {
        executed.add(cql);
        List<Row> rows = cql.contains("broker.migrations") ? histories.remove().get() : tables.remove();
        return DriverProxy.of(
                ResultSet.class,
                Map.of("iterator", arguments -> rows.iterator(), "all", arguments -> List.copyOf(rows)));
    }

    private static Row row(Map<String, Object> columns) {
        Function<Object[], Object> column = arguments -> columns.get(String.valueOf(arguments[0]));
        return DriverProxy.of(Row.class, Map.of("getString", column, "getInt", column));
    }
}
