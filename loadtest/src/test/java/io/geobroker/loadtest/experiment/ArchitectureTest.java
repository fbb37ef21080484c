package io.geobroker.loadtest.experiment;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.geobroker.testbed.PackageRules;
import org.junit.jupiter.api.Test;

/** That these rules bite is shown by the tests of the same name in testbed and broker-service. */
class ArchitectureTest {
    private static final String ROOT = Experiment.class.getPackageName();
    private static final int MOST_TYPES = 25;
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    /** So that what all experiments share is looked at too. */
    @Test
    void packagesDoNotDependOnEachOtherInCircles() {
        PackageRules.haveNoCircles(ROOT.substring(0, ROOT.lastIndexOf('.'))).check(OURS);
    }

    @Test
    void noPackageHasMoreTypesThanAReaderTakesInAtOnce() {
        PackageRules.haveAtMost(MOST_TYPES).check(OURS);
    }
}
