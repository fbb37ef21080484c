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
import io.geobroker.schema.world.World;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ArchitectureTest {
    private static final String ROOT = parent(Symbol.class.getPackageName());
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);
    private static final JavaClasses VIOLATIONS = new ClassFileImporter().importPackages(ROOT + ".violation");

    static final List<ArchRule> RULES = List.of(
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("org.springframework..")
                    .because("the contract is shared with programs that are no Spring applications"),
            noClasses()
                    .that()
                    .resideOutsideOfPackage(Schema.class.getPackageName())
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("com.datastax..")
                    .because("symbols, worlds and tickers are used where no Cassandra is"),
            slices().matching(ROOT + ".(**)").should().beFreeOfCycles());

    @ParameterizedTest
    @FieldSource("RULES")
    void keeps(ArchRule rule) {
        assertThat(MODULE.contain(World.class)).isTrue();
        rule.check(MODULE);
        assertThat(rule.evaluate(VIOLATIONS).hasViolation()).as("it bites").isTrue();
    }

    private static String parent(String packageName) {
        return packageName.substring(0, packageName.lastIndexOf('.'));
    }
}
