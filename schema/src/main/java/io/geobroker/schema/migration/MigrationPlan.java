package io.geobroker.schema.migration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of the statements of pending migrations. Independent statements share a step, also across files, because
 * agreement takes seconds for one change as for ten.
 *
 * <p>A statement that creates a table or type, or adds columns, joins the step before it, unless it names outside quotes what
 * that step changes. Any other statement is a step of its own.
 */
final class MigrationPlan {
    /** Changes that may share a step; group 1 is the table or type. */
    private static final Pattern CHANGE = Pattern.compile(
            "(?:create (?:table|type) if not exists|alter table(?= broker\\.\\w+ add )) broker\\.(\\w+) .*",
            Pattern.DOTALL);

    private static final Pattern QUOTED = Pattern.compile("'[^']*'");

    private MigrationPlan() {}

    /** The statements of a step may be executed concurrently. */
    static List<List<String>> steps(List<Migration> pending) {
        List<List<String>> steps = new ArrayList<>();
        // Of the last step; empty where nothing may join it.
        Set<String> changed = new HashSet<>();
        pending.stream().flatMap(migration -> migration.statements().stream()).forEach(statement -> {
            String lower = statement.toLowerCase(Locale.ROOT);
            Matcher change = CHANGE.matcher(lower);
            boolean isChange = change.matches();
            List<String> named = List.of(QUOTED.matcher(lower).replaceAll("").split("\\W+"));
            if (!isChange || changed.isEmpty() || !Collections.disjoint(named, changed)) {
                steps.add(new ArrayList<>());
                changed.clear();
            }
            steps.get(steps.size() - 1).add(statement);
            if (isChange) {
                changed.add(change.group(1));
            }
        });
        return steps;
    }
}
