package io.geobroker.schema.migration;

import static io.geobroker.schema.migration.MigrationHistory.missing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.geobroker.schema.migration.MigrationHistory.Applied;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MigrationHistoryTest {
    private static final Migration FIRST = Migration.parse("V001__a.cql", "A");
    private static final Migration SECOND = Migration.parse("V002__b.cql", "B");
    private static final Migration THIRD = Migration.parse("V003__c.cql", "C");

    @Test
    void missesWhatWasNotAppliedInOrderEvenBetweenOthers() {
        assertThat(missing(List.of(FIRST, SECOND), Map.of())).containsExactly(FIRST, SECOND);
        assertThat(missing(List.of(FIRST, SECOND), Map.of(1, applied(FIRST), 2, applied(SECOND))))
                .isEmpty();
        assertThat(missing(List.of(FIRST, SECOND, THIRD), Map.of(2, applied(SECOND))))
                .containsExactly(FIRST, THIRD);
    }

    @Test
    void isContentWithMigrationsOfANewerProgramAndRenamedOnes() {
        assertThat(missing(List.of(FIRST), Map.of(1, applied(FIRST), 2, new Applied("V002__later.cql", "ff"))))
                .isEmpty();
        assertThat(missing(List.of(FIRST), Map.of(1, new Applied("V001__old_name.cql", FIRST.checksum()))))
                .isEmpty();
    }

    @Test
    void namesTheMigrationThatChangedAfterItWasApplied() {
        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(() ->
                        missing(List.of(FIRST, SECOND), Map.of(1, applied(FIRST), 2, new Applied("V002__b.cql", "ff"))))
                .withMessage("migration V002__b.cql is not the one that was applied as V002__b.cql (checksum ff, here "
                        + SECOND.checksum() + "): restore it and put the change into a new migration");
    }

    private static Applied applied(Migration migration) {
        return new Applied(migration.fileName(), migration.checksum());
    }
}
