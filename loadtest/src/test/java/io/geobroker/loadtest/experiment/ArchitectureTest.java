package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.loadtest.experiment.violating.answer.AnswerThatKnowsItsQuestion;
import io.geobroker.loadtest.experiment.violating.question.QuestionThatKnowsItsAnswer;
import io.geobroker.testbed.PackageRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = Experiment.class.getPackageName();
    private static final int MOST_TYPES = 25;
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);
    private static final JavaClasses BROKEN = new ClassFileImporter()
            .importPackagesOf(QuestionThatKnowsItsAnswer.class, AnswerThatKnowsItsQuestion.class);

    /** So that what all experiments share is looked at too. */
    private static final ArchRule NO_CIRCLES = PackageRules.haveNoCircles(ROOT.substring(0, ROOT.lastIndexOf('.')));

    @Test
    void packagesDoNotDependOnEachOtherInCircles() {
        NO_CIRCLES.check(OURS);
        assertThat(NO_CIRCLES.evaluate(BROKEN).hasViolation()).isTrue();
    }

    @Test
    void noPackageHasMoreTypesThanAReaderTakesInAtOnce() {
        PackageRules.haveAtMost(MOST_TYPES).check(OURS);
        assertThat(PackageRules.haveAtMost(0).evaluate(BROKEN).hasViolation()).isTrue();
    }
}
