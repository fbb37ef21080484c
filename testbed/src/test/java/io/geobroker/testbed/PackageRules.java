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
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rules of how a module is laid out in packages, for those that keep to them. */
public final class PackageRules {
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

    /** Nested types belong to the one they are nested in. */
    public static ArchRule haveAtMost(int types) {
        return haveAtMost(types, Set.of());
    }

    /** @param stillLarger packages that have more, each of which is to leave the list when it has not */
    public static ArchRule haveAtMost(int types, Set<String> stillLarger) {
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
                                counted.getValue() > types == stillLarger.contains(counted.getKey()),
                                counted.getKey() + " has " + counted.getValue() + " types"));
                    }
                });
    }
}
