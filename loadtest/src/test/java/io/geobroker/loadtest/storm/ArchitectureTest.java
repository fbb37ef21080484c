package io.geobroker.loadtest.storm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.violating.check.CheckerThatAsksForOneAnswer;
import io.geobroker.loadtest.storm.violating.check.CheckerThatAsksTheDatabase;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = Storm.class.getPackageName();
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);
    private static final ArchRule PURE = noClasses()
            .that()
            .resideInAnyPackage("..check..", Journal.class.getPackageName() + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.datastax..", "org.apache.kafka..", "java.net.http..", "io.geobroker.testbed..")
            .as("what is checked does not depend on where it comes from");

    @Test
    void whatIsCheckedDoesNotDependOnWhereItComesFrom() {
        PURE.check(OURS);
    }

    @Test
    void theRuleBites() {
        JavaClasses fixture = new ClassFileImporter().importClasses(CheckerThatAsksTheDatabase.class);
        assertThat(PURE.evaluate(fixture).hasViolation()).isTrue();
    }

    /** As in the broker: a check that asks for one answer after the other forgets the one that is added. */
    @Test
    void noSealedTypeIsAskedForItsKind() {
        sealedTypesSayWhatTheyAre().check(OURS);
        JavaClasses fixture = new ClassFileImporter().importClasses(CheckerThatAsksForOneAnswer.class);
        assertThat(sealedTypesSayWhatTheyAre().evaluate(fixture).hasViolation()).isTrue();
    }

    /** Bytecode does not tell a cast from what generics need, so casts are not found. */
    private static ArchRule sealedTypesSayWhatTheyAre() {
        return classes().should(new ArchCondition<>("leave it to a sealed type to tell its kinds apart") {
            @Override
            public void check(JavaClass asking, ConditionEvents events) {
                asking.getInstanceofChecks()
                        .forEach(asked -> find(asking, asked.getRawType(), asked.getLineNumber(), events));
                asking.getReferencedClassObjects()
                        .forEach(asked -> find(asking, asked.getValue(), asked.getLineNumber(), events));
            }
        });
    }

    private static void find(JavaClass asking, JavaClass asked, int line, ConditionEvents events) {
        Stream.concat(asked.getRawInterfaces().stream(), asked.getRawSuperclass().stream())
                .filter(type ->
                        type.getPackageName().startsWith(ROOT) && type.reflect().isSealed())
                .filter(type -> !asking.getName().equals(type.getName())
                        && !asking.getName().startsWith(type.getName() + "$")
                        && !asking.isAssignableTo(type.getName()))
                .forEach(type -> events.add(SimpleConditionEvent.violated(
                        asking,
                        asking.getName() + " asks in line " + line + " whether a " + type.getName() + " is a "
                                + asked.getName())));
    }
}
