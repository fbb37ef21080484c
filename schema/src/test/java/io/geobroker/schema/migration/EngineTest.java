package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EngineTest {
    private static final String ADD =
            "ALTER TABLE broker.t ADD IF NOT EXISTS (a bigint, b frozen<map<text, int>>, c int)";

    /** Of Scylla's manual: what may be said of a table, and which strategies there are. */
    private static final Set<String> OPTIONS = Set.of(
            "id", "comment", "compaction", "caching", "speculative_retry", "gc_grace_seconds", "default_time_to_live");

    private static final Set<String> STRATEGIES = Set.of(
            "IncrementalCompactionStrategy",
            "LeveledCompactionStrategy",
            "SizeTieredCompactionStrategy",
            "TimeWindowCompactionStrategy");

    private static final Pattern QUOTED = Pattern.compile("'[^']*'");

    @Test
    void cassandraTakesStatementsAsTheyAreWritten() {
        assertThat(all())
                .allSatisfy(statement ->
                        assertThat(Engine.CASSANDRA.ready(statement, Set::of)).contains(statement));
    }

    @Test
    void everyStrategyIsOneThatScyllaHas() {
        assertThat(scylla().flatMap(EngineTest::strategies)).isNotEmpty().allMatch(STRATEGIES::contains);
    }

    @Test
    void everyTableOptionIsOneThatScyllaHas() {
        assertThat(scylla().filter(statement -> statement.startsWith("CREATE TABLE"))
                        .flatMap(EngineTest::options))
                .contains("comment", "compaction")
                .allMatch(OPTIONS::contains);
    }

    @Test
    void aSecondReadIsTriedAfterOneNumberOnly() {
        assertThat(scylla().filter(statement -> statement.contains("speculative_retry")))
                .isNotEmpty()
                .allMatch(statement -> statement.contains("speculative_retry = '99PERCENTILE'"));
    }

    @Test
    void nothingIsAddedIfItIsNotThere() {
        assertThat(scylla()).noneMatch(statement -> statement.contains("ADD IF NOT EXISTS"));
    }

    @Test
    void keyspacesHaveNoTablets() {
        String ddl = "CREATE KEYSPACE IF NOT EXISTS broker WITH replication = {'class': 'NetworkTopologyStrategy'}";

        assertThat(Engine.SCYLLA.ready(ddl, Set::of)).contains(ddl + " AND tablets = {'enabled': false}");
    }

    @Test
    void columnsThatAreInThatTableAreNotAddedAgain() {
        assertThat(Engine.SCYLLA.ready(ADD, () -> Set.of("t", "t.k", "other.a")))
                .contains("ALTER TABLE broker.t ADD (a bigint, b frozen<map<text, int>>, c int)");
        assertThat(Engine.SCYLLA.ready(ADD, () -> Set.of("t.k", "t.b")))
                .contains("ALTER TABLE broker.t ADD (a bigint, c int)");
        assertThat(Engine.SCYLLA.ready(ADD, () -> Set.of("t.k", "t.a", "t.b", "t.c")))
                .isEmpty();
        assertThat(Engine.SCYLLA.ready("ALTER TABLE broker.t ADD IF NOT EXISTS a bigint", Set::of))
                .contains("ALTER TABLE broker.t ADD (a bigint)");
    }

    @Test
    void columnsAreFoundOverSeveralLinesAndInTypesAndByTheirNamesInAnyCase() {
        String add = """
                alter table broker.t add if not exists (
                    Cash bigint,
                    a frozen<map<text, tuple<int, int>>>,
                    cash_held map<int, int>
                )""";

        assertThat(Engine.SCYLLA.ready(add, () -> Set.of("t.cash")))
                .contains("ALTER TABLE broker.t ADD (a frozen<map<text, tuple<int, int>>>, cash_held map<int, int>)");
        assertThat(Engine.SCYLLA.ready(add, () -> Set.of("t.a", "t.cash_held")))
                .contains("ALTER TABLE broker.t ADD (Cash bigint)");
    }

    private static Stream<String> scylla() {
        return all().stream()
                .map(statement -> Engine.SCYLLA.ready(statement, Set::of))
                .flatMap(Optional::stream);
    }

    private static List<String> all() {
        return Stream.of(
                        Migration.bundled().stream().flatMap(migration -> migration.statements().stream()),
                        Stream.of(MigrationHistory.DDL, MigrationLock.DDL),
                        RegionKeyspace.absentTables("broker_sydney", Set.of()).stream())
                .flatMap(statements -> statements)
                .toList();
    }

    private static Stream<String> strategies(String statement) {
        return Pattern.compile("'class': '(\\w+)'").matcher(statement).results().map(found -> found.group(1));
    }

    private static Stream<String> options(String statement) {
        String said = QUOTED.matcher(statement.substring(statement.indexOf(") WITH ")))
                .replaceAll("''");
        return Pattern.compile("(?:WITH|AND) (\\w+) =")
                .matcher(said)
                .results()
                .map((MatchResult found) -> found.group(1).toLowerCase(Locale.ROOT));
    }
}
