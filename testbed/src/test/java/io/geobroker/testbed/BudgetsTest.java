package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How heavy the main code of all modules may be. Lower a limit when its number has fallen; raise one only in a commit that says
 * why.
 */
class BudgetsTest {
    private static final int LINES_OF_A_CLASS = 250;
    private static final Set<String> LONGER = Set.of();

    private static final int PARAMETERS_OF_A_CONSTRUCTOR = 8;
    private static final Set<String> WITH_MORE_PARAMETERS = Set.of("OwnedSymbolFactory");

    private static final int CONFIGURATION_KEYS = 118;
    private static final int LINES_OF_THE_ROOT_POM = 250;
    private static final Map<String, Integer> LINES_OF_A_MODULE = Map.of(
            "schema", 2_421,
            "testbed", 11_891,
            "tls", 454,
            "broker-service", 39_516,
            "insight", 7_909,
            "ticker-simulator", 2_951,
            "loadtest", 24_162);

    @Test
    void noClassIsLongerThanAReaderTakesIn() {
        Set<String> longer = new HashSet<>();
        for (Path file : MainCode.sources()) {
            if (MainCode.lines(file) > LINES_OF_A_CLASS) {
                longer.add(file.getFileName().toString().replace(".java", ""));
            }
        }
        assertThat(longer).isEqualTo(LONGER).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void noConstructorTakesMoreThanAReaderKeepsInMind() {
        Set<String> withMore = new HashSet<>();
        for (CompilationUnitTree file : MainCode.parsed()) {
            for (ClassTree type : MainCode.types(file)) {
                if (type.getKind() != Tree.Kind.RECORD
                        && type.getMembers().stream().anyMatch(BudgetsTest::takesMore)) {
                    withMore.add(type.getSimpleName().toString());
                }
            }
        }
        assertThat(withMore).isEqualTo(WITH_MORE_PARAMETERS);
    }

    private static boolean takesMore(Tree member) {
        return member instanceof MethodTree method
                && method.getName().contentEquals("<init>")
                && method.getParameters().size() > PARAMETERS_OF_A_CONSTRUCTOR;
    }

    /** Groups of keys count too. */
    @Test
    void configurationDoesNotGrow() {
        long keys = 0;
        for (CompilationUnitTree file : MainCode.parsed()) {
            List<ClassTree> types = MainCode.types(file);
            if (types.stream().anyMatch(BudgetsTest::isConfiguration)) {
                keys += types.stream().mapToLong(MainCode::components).sum();
            }
        }
        assertThat(keys).isPositive().isLessThanOrEqualTo(CONFIGURATION_KEYS);
    }

    private static boolean isConfiguration(ClassTree type) {
        return type.getModifiers().getAnnotations().toString().contains("@ConfigurationProperties(");
    }

    @Test
    void theRootPomDoesNotGrow() {
        assertThat(MainCode.lines(MainCode.ROOT.resolve("pom.xml"))).isLessThanOrEqualTo(LINES_OF_THE_ROOT_POM);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noModuleGrows(String module) {
        int lines = MainCode.sources(module).stream().mapToInt(MainCode::lines).sum();
        assertThat(lines).isLessThanOrEqualTo(LINES_OF_A_MODULE.getOrDefault(module, 0));
    }

    private static List<String> modules() {
        return MainCode.MODULES;
    }
}
