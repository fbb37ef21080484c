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
    void changesOfAllFilesShareAStepUntilOneNamesWhatItChanges() {
        assertThat(plan(List.of(A, B), List.of(C))).containsExactly(List.of(A, B, C));
        assertThat(plan(List.of(A, B), List.of(MORE_OF_A, MORE_OF_B), List.of(C)))
                .containsExactly(List.of(A, B), List.of(MORE_OF_A, MORE_OF_B, C));
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
                .containsExactly(List.of(A, type), List.of(outer, B), List.of(table, column));
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
    void executesEveryBundledStatementOnceAfterAllThatItNamesInTwoSteps() {
        List<String> all = Migration.bundled().stream()
                .flatMap(migration -> migration.statements().stream())
                .toList();
        List<List<String>> steps = MigrationPlan.steps(Migration.bundled());

        assertThat(steps).hasSize(2);
        assertThat(steps.stream().flatMap(Collection::stream)).containsExactlyElementsOf(all);
        for (List<String> step : steps) {
            for (int i = 0; i < step.size(); i++) {
                String earlier = step.get(i);
                assertThat(step.subList(i + 1, step.size())).noneMatch(later -> isMadeBy(earlier, later));
            }
        }
    }

    private static boolean isMadeBy(String earlier, String later) {
        Matcher made = Pattern.compile("(?:TABLE|TYPE) (?:IF NOT EXISTS )?broker\\.(\\w+)")
                .matcher(earlier);
        Set<String> words =
                new HashSet<>(List.of(later.replaceAll("'[^']*'", "").split("\\W+")));
        return made.find() && words.contains(made.group(1));
    }

    @SafeVarargs
    private static List<List<String>> plan(List<String>... files) {
        return MigrationPlan.steps(IntStream.range(0, files.length)
                .mapToObj(i -> Migration.parse("V%03d__a.cql".formatted(i + 1), String.join(";", files[i])))
                .toList());
    }
}
