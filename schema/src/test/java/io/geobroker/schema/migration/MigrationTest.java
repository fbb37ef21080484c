package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationTest {
    /** A released migration is never edited; a new one adds its line here. */
    private static final Map<String, String> CHECKSUMS =
            Map.of("V001__baseline.cql", "9a1cad2712936ad573f9af7b39e2dd3bbc18a4d7c5099d279d645705d091fd02");

    private static final Pattern CREATE_TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS broker\\.([a-z_]+) \\(.*\\) WITH ID = ([0-9a-f-]{36})\\b.*");

    @Test
    void listsEveryFile() throws IOException, URISyntaxException {
        URL first = Objects.requireNonNull(Migration.class.getResource(Migration.FILE_NAMES.get(0)));
        try (Stream<Path> files = Files.list(Path.of(first.toURI()).resolveSibling("."))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".cql") && !name.equals("region.cql")))
                    .containsExactlyInAnyOrderElementsOf(Migration.FILE_NAMES);
        }
    }

    @Test
    void isNotEditedAfterRelease() {
        assertThat(Migration.bundled().stream().collect(Collectors.toMap(Migration::fileName, Migration::checksum)))
                .isEqualTo(CHECKSUMS);
    }

    @Test
    void repeatsEveryStatementWithoutHarm() {
        for (Migration migration : Migration.bundled()) {
            assertThat(migration.statements()).as(migration.fileName()).allMatch(MigrationTest::isHarmlessToRepeat);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE broker.t (a int PRIMARY KEY)",
                "DROP TABLE broker.t",
                "ALTER TABLE broker.t ADD c int",
                "UPDATE broker.t SET b = b + 1 WHERE a = 1",
                "CREATE TABLE IF NOT EXISTS t (a int PRIMARY KEY)"
            })
    void recognizesStatementsThatAreNotHarmlessToRepeat(String statement) {
        assertThat(isHarmlessToRepeat(statement)).isFalse();
    }

    @Test
    void givesEveryTableItsOwnFixedIdACommentAndTheCompactionOfItsRows() {
        Set<String> ids = new HashSet<>();
        for (String statement : createTables()) {
            Matcher matcher = CREATE_TABLE.matcher(statement.replaceAll("\\s+", " "));
            assertThat(matcher.matches()).as(statement).isTrue();
            String id = UUID.nameUUIDFromBytes(("broker." + matcher.group(1)).getBytes(StandardCharsets.UTF_8))
                    .toString();
            assertThat(matcher.group(2)).as("id of " + matcher.group(1)).isEqualTo(id);
            assertThat(ids.add(id))
                    .as("another table has the id of " + matcher.group(1))
                    .isTrue();
            // What only ever expires is dropped by whole files.
            String compaction = statement.contains("default_time_to_live")
                    ? "'class': 'TimeWindowCompactionStrategy'"
                    : "'class': 'UnifiedCompactionStrategy'";
            assertThat(statement).contains("comment = '", compaction);
        }
    }

    /** The grace is that of the state: without it a write under a wrong clock is applied below what is there. */
    @ParameterizedTest
    @ValueSource(strings = {"accounts", "deposits"})
    void whatIsWrittenAgainByConditionKeepsItsPaxosStateForTheDefaultOfTenDays(String table) {
        assertThat(createTables())
                .filteredOn(statement -> statement.startsWith("CREATE TABLE IF NOT EXISTS broker." + table + " ("))
                .singleElement()
                .asString()
                .doesNotContain("gc_grace_seconds");
    }

    @Test
    void leavesTheTablesOfTheBaseline() {
        assertThat(Migration.result(Migration.bundled())).hasSize(18).contains("open_orders", "operator_acts");
    }

    @Test
    void aTableThatALaterMigrationDropsIsNotLeft() {
        List<Migration> all = List.of(
                Migration.parse(
                        "V001__a.cql",
                        "CREATE TABLE IF NOT EXISTS broker.kept (k int PRIMARY KEY);"
                                + "CREATE TABLE IF NOT EXISTS broker.dropped (k int PRIMARY KEY);"
                                + "CREATE TABLE IF NOT EXISTS broker.again (k int PRIMARY KEY)"),
                Migration.parse(
                        "V002__b.cql",
                        "DROP TABLE IF EXISTS broker.dropped; drop table if exists broker.Again;"
                                + "CREATE TABLE IF NOT EXISTS broker.again(k int PRIMARY KEY)"));

        assertThat(Migration.result(all)).containsExactlyInAnyOrder("kept", "again");
    }

    @Test
    void addedColumnsAreLeftUntilTheyOrTheirTablesAreDropped() {
        Migration added = Migration.parse(
                "V001__a.cql",
                "ALTER TABLE broker.kept ADD IF NOT EXISTS One int;"
                        + "ALTER TABLE broker.kept ADD IF NOT EXISTS (two map<text, tuple<int, int>>, three int, four int);"
                        + "ALTER TABLE broker.kept WITH gc_grace_seconds = 5;"
                        + "ALTER TABLE broker.dropped ADD IF NOT EXISTS (a int, b int)");
        Migration dropped = Migration.parse(
                "V002__b.cql",
                "alter table broker.Kept drop if exists (three, Four); DROP TABLE IF EXISTS broker.dropped");

        assertThat(Migration.result(List.of(added)))
                .containsExactlyInAnyOrder("kept.one", "kept.two", "kept.three", "kept.four", "dropped.a", "dropped.b");
        assertThat(Migration.result(List.of(added, dropped))).containsExactlyInAnyOrder("kept.one", "kept.two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"V1__a.cql", "V001_a.cql", "V001__.cql", "V001__A.cql", "001__a.cql", "V001__a.sql"})
    void refusesOtherNames(String fileName) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Migration.parse(fileName, "A"))
                .withMessage("migration must be named like V001__what_it_does.cql: " + fileName);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"-- later, has no statement", "A 'b, quote opened on line 1 is not closed"})
    void namesTheFileThatIsNone(String script, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Migration.parse("V007__a.cql", script))
                .withMessage("migration V007__a.cql: " + why);
    }

    @Test
    void hasAChecksumOfItsStatementsAlone() {
        String checksum = Migration.parse("V007__a.cql", "A b;\nC 'd';").checksum();

        assertThat(checksum).matches("[0-9a-f]{64}");
        assertThat(Migration.parse("V008__x.cql", "-- why\r\nA   b; C 'd'").checksum())
                .isEqualTo(checksum);
        assertThat(Migration.parse("V007__a.cql", "A b;\nC 'd ';").checksum()).isNotEqualTo(checksum);
        assertThat(Migration.parse("V007__a.cql", "A b C 'd';").checksum()).isNotEqualTo(checksum);
        assertThat(Migration.parse("V007__a.cql", "C 'd'; A b;").checksum()).isNotEqualTo(checksum);
    }

    private static boolean isHarmlessToRepeat(String statement) {
        return statement.matches("CREATE (TABLE|TYPE|INDEX|CUSTOM INDEX) IF NOT EXISTS (\\w+ ON )?broker\\..*")
                || statement.matches("DROP (TABLE|TYPE|INDEX) IF EXISTS broker\\..*")
                || statement.matches("ALTER TABLE broker\\.\\w+ (WITH |ADD IF NOT EXISTS |DROP IF EXISTS ).*");
    }

    private static List<String> createTables() {
        List<String> statements = new ArrayList<>(List.of(MigrationHistory.DDL, MigrationLock.DDL));
        Migration.bundled().forEach(migration -> statements.addAll(migration.statements()));
        return statements.stream()
                .filter(statement -> statement.startsWith("CREATE TABLE"))
                .toList();
    }
}
