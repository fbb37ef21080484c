package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AddedColumnsTest {
    @Test
    void readsTheTableAndEachColumnWithItsType() {
        assertThat(AddedColumns.of("ALTER TABLE broker.t ADD IF NOT EXISTS (a bigint, b text)"))
                .contains(new AddedColumns("t", List.of("a bigint", "b text")));
    }

    @Test
    void aCommaInsideATypeIsNotBetweenColumns() {
        assertThat(
                        AddedColumns.of(
                                "ALTER TABLE broker.t ADD IF NOT EXISTS (a frozen<map<text, tuple<int, int>>>, b map<int, int>)"))
                .contains(new AddedColumns("t", List.of("a frozen<map<text, tuple<int, int>>>", "b map<int, int>")));
    }

    @Test
    void readsWhatIsWrittenOverSeveralLinesAndInSmallLetters() {
        assertThat(AddedColumns.of("alter table broker.t add if not exists (\n    a bigint,\n    b text\n)"))
                .contains(new AddedColumns("t", List.of("a bigint", "b text")));
    }

    @Test
    void otherStatementsAddNoColumns() {
        assertThat(List.of(
                        "ALTER TABLE broker.t WITH gc_grace_seconds = 1",
                        "ALTER TABLE broker.t ADD (a bigint)",
                        "CREATE TABLE IF NOT EXISTS broker.t (k text PRIMARY KEY)"))
                .allSatisfy(statement -> assertThat(AddedColumns.of(statement)).isEmpty());
    }

    @Test
    void columnsAreKnownByTheirNamesWhateverTheirCase() {
        AddedColumns columns = new AddedColumns("t", List.of("Cash bigint", "cash_held bigint"));

        assertThat(columns.without(Set.of("cash"))).contains("ALTER TABLE broker.t ADD (cash_held bigint)");
        assertThat(columns.without(Set.of("cash_held"))).contains("ALTER TABLE broker.t ADD (Cash bigint)");
        assertThat(columns.without(Set.of("cash", "cash_held", "other"))).isEmpty();
    }

    @Test
    void everyAlterationOfLaterMigrationsIsOneItCanRead() {
        assertThat(Migration.bundled().stream()
                        .flatMap(migration -> migration.statements().stream())
                        .filter(statement -> statement.startsWith("ALTER TABLE") && statement.contains(" ADD ")))
                .allSatisfy(statement ->
                        assertThat(AddedColumns.of(statement)).as(statement).isPresent());
    }
}
