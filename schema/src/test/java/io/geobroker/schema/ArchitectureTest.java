package io.geobroker.schema;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.violation.cycle.first.First;
import io.geobroker.schema.violation.driver.AsksTheDatabase;
import io.geobroker.schema.violation.spring.Framed;
import io.geobroker.schema.world.World;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = parent(Symbol.class.getPackageName());

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    private static final ArchRule NO_SPRING = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.springframework..")
            .because("the contract is shared with programs that are no Spring applications");

    private static final ArchRule DRIVER_ONLY_FOR_MIGRATIONS = noClasses()
            .that()
            .resideOutsideOfPackage(Schema.class.getPackageName())
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.datastax..")
            .because("symbols, worlds and tickers are used where no Cassandra is");

    @Test
    void findsTheModule() {
        assertThat(MODULE.contain(World.class)).isTrue();
        assertThat(MODULE.contain(ArchitectureTest.class)).isFalse();
    }

    @Test
    void needsNoSpring() {
        NO_SPRING.check(MODULE);
        assertBites(NO_SPRING, parent(Framed.class.getPackageName()));
    }

    @Test
    void usesTheDriverForMigrationsOnly() {
        DRIVER_ONLY_FOR_MIGRATIONS.check(MODULE);
        assertBites(DRIVER_ONLY_FOR_MIGRATIONS, AsksTheDatabase.class.getPackageName());
    }

    @Test
    void hasNoCyclesBetweenPackages() {
        noCyclesBelow(ROOT).check(MODULE);

        String violation = parent(First.class.getPackageName());
        assertBites(noCyclesBelow(violation), violation);
    }

    private static ArchRule noCyclesBelow(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    private static void assertBites(ArchRule rule, String violatingPackage) {
        JavaClasses violation = new ClassFileImporter().importPackages(violatingPackage);
        assertThat(rule.allowEmptyShould(true).evaluate(violation).hasViolation())
                .as("%s is not violated by %s", rule.getDescription(), violatingPackage)
                .isTrue();
    }

    private static String parent(String packageName) {
        return packageName.substring(0, packageName.lastIndexOf('.'));
    }
}
