package io.geobroker.testbed;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** The rule of every module: whoever asks for one kind after the other forgets the one that is added. */
public final class SealedTypes {
    private static final String OURS = "io.geobroker.";

    private SealedTypes() {}

    /** Bytecode does not tell a cast from what generics need, so casts are not found. */
    public static ArchRule sayWhatTheyAre() {
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
                        type.getPackageName().startsWith(OURS) && type.reflect().isSealed())
                .filter(type -> !asking.getName().equals(type.getName())
                        && !asking.getName().startsWith(type.getName() + "$")
                        && !asking.isAssignableTo(type.getName()))
                .forEach(type -> events.add(SimpleConditionEvent.violated(
                        asking,
                        asking.getName() + " asks in line " + line + " whether a " + type.getName() + " is a "
                                + asked.getName())));
    }
}
