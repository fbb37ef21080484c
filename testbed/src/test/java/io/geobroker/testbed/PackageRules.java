package io.geobroker.testbed;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rules of how a module is laid out in packages, for those that keep to them. */
public final class PackageRules {
    private static final int MOST_TYPES = 25;

    private PackageRules() {}

    /**
     * Each package, at any depth, counts for itself.
     *
     * @param above all packages that are looked at; it is not looked at itself
     */
    public static ArchRule haveNoCircles(String above) {
        return slices().matching(above + ".(**)")
                .should()
                .beFreeOfCycles()
                .as("packages do not depend on each other in circles");
    }

    /** No package has more types than a reader takes in at once. */
    public static ArchRule areSmall() {
        return haveAtMost(MOST_TYPES);
    }

    /** Nested types belong to the one they are nested in. */
    static ArchRule haveAtMost(int types) {
        return all(new AbstractClassesTransformer<Map.Entry<String, Long>>("packages") {
                    @Override
                    public Iterable<Map.Entry<String, Long>> doTransform(JavaClasses classes) {
                        return classes.stream()
                                .filter(JavaClass::isTopLevelClass)
                                .filter(type -> !type.getSimpleName().equals("package-info"))
                                .collect(Collectors.groupingBy(
                                        JavaClass::getPackageName, TreeMap::new, Collectors.counting()))
                                .entrySet();
                    }
                })
                .should(new ArchCondition<Map.Entry<String, Long>>("have at most " + types + " types") {
                    @Override
                    public void check(Map.Entry<String, Long> counted, ConditionEvents events) {
                        events.add(new SimpleConditionEvent(
                                counted.getKey(),
                                counted.getValue() <= types,
                                counted.getKey() + " has " + counted.getValue() + " types"));
                    }
                });
    }
}
