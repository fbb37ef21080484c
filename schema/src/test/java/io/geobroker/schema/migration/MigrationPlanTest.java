package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MigrationPlanTest {
    private static final String A = "CREATE TABLE IF NOT EXISTS broker.a (k int PRIMARY KEY)";
    private static final String B = "CREATE TABLE IF NOT EXISTS broker.b (k int PRIMARY KEY)";
    private static final String C = "CREATE TABLE IF NOT EXISTS broker.c (k int PRIMARY KEY)";
    private static final String MORE_OF_A = "ALTER TABLE broker.a ADD IF NOT EXISTS (v int)";
    private static final String MORE_OF_B = "ALTER TABLE broker.b ADD IF NOT EXISTS (v int)";
    private static final String YET_MORE_OF_A = "ALTER TABLE broker.a ADD IF NOT EXISTS (w int)";
    private static final String INDEX_OF_A = "CREATE INDEX IF NOT EXISTS i ON broker.a (v)";

    @Test
    void createsTheTablesOfAllFilesAtOnce() {
        assertThat(plan(List.of(A, B), List.of(C))).containsExactly(List.of(A, B, C));
    }

    @Test
    void addsColumnsAfterTheTableIsThere() {
        assertThat(plan(List.of(A, B), List.of(MORE_OF_A, MORE_OF_B), List.of(C)))
                .containsExactly(List.of(A, B, C), List.of(MORE_OF_A, MORE_OF_B));
    }

    @Test
    void changesOneTableInTheOrderOfItsChanges() {
        assertThat(plan(List.of(MORE_OF_A, MORE_OF_B), List.of(YET_MORE_OF_A)))
                .containsExactly(List.of(MORE_OF_A, MORE_OF_B), List.of(YET_MORE_OF_A));
    }

    @Test
    void createsWhatUsesATypeAfterTheType() {
        String type = "CREATE TYPE IF NOT EXISTS broker.money (micros bigint)";
        String outer = "CREATE TYPE IF NOT EXISTS broker.purse (content frozen<Money>)";
        String table = "CREATE TABLE IF NOT EXISTS broker.t (k int PRIMARY KEY, v frozen<map<text, frozen<purse>>>)";
        String column = "ALTER TABLE broker.a ADD IF NOT EXISTS (v frozen<broker.money>)";

        assertThat(plan(List.of(A, type, outer, B), List.of(table), List.of(column)))
                .containsExactly(List.of(A, type, B), List.of(outer, column), List.of(table));
    }

    @Test
    void doesNotTakeACommentForAUse() {
        String commented =
                "CREATE TABLE IF NOT EXISTS broker.t (k int PRIMARY KEY) WITH comment = 'of a customer''s a and b'";

        assertThat(plan(List.of(A), List.of(B), List.of(commented))).containsExactly(List.of(A, B, commented));
    }

    @Test
    void executesAloneWhatItDoesNotKnow() {
        assertThat(plan(List.of(A, INDEX_OF_A, B), List.of(C, MORE_OF_A)))
                .containsExactly(List.of(A), List.of(INDEX_OF_A), List.of(B, C, MORE_OF_A));
        assertThat(plan(List.of(INDEX_OF_A), List.of(INDEX_OF_A)))
                .containsExactly(List.of(INDEX_OF_A), List.of(INDEX_OF_A));
    }

    @Test
    void hasNothingToDoForNothing() {
        assertThat(plan()).isEmpty();
    }

    @Test
    void executesEveryBundledStatementOnceAndAfterAllThatItNames() {
        List<String> all = Migration.bundled().stream()
                .flatMap(migration -> migration.statements().stream())
                .toList();
        List<List<String>> steps = MigrationPlan.steps(Migration.bundled());

        assertThat(steps.stream().flatMap(Collection::stream)).containsExactlyInAnyOrderElementsOf(all);
        // Statement by statement, and so in another way than the plan: what comes later and shares a name is in a later
        // step.
        for (int later = 0; later < all.size(); later++) {
            for (String earlier : all.subList(0, later)) {
                if (isMadeBy(earlier, all.get(later))) {
                    assertThat(stepOf(all.get(later), steps))
                            .as(all.get(later) + " after " + earlier)
                            .isGreaterThan(stepOf(earlier, steps));
                }
            }
        }
    }

    @Test
    void makesANewWorldInTwoStepsTheSecondOfWhatUsesTypes() {
        List<List<String>> steps = MigrationPlan.steps(Migration.bundled());

        assertThat(steps).hasSize(2);
        assertThat(steps.get(1)).allMatch(statement -> statement.contains("frozen<position>"));
    }

    private static boolean isMadeBy(String earlier, String later) {
        Matcher made = Pattern.compile("(?:TABLE|TYPE) (?:IF NOT EXISTS )?broker\\.(\\w+)")
                .matcher(earlier);
        Set<String> words =
                new HashSet<>(List.of(later.replaceAll("'[^']*'", "").split("\\W+")));
        return made.find() && words.contains(made.group(1));
    }

    private static int stepOf(String statement, List<List<String>> steps) {
        return IntStream.range(0, steps.size())
                .filter(i -> steps.get(i).contains(statement))
                .findFirst()
                .orElseThrow();
    }

    @SafeVarargs
    private static List<List<String>> plan(List<String>... files) {
        return MigrationPlan.steps(IntStream.range(0, files.length)
                .mapToObj(i -> Migration.parse("V%03d__a.cql".formatted(i + 1), String.join(";", files[i])))
                .toList());
    }
}
